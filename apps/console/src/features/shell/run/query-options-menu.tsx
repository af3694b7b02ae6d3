import { text } from '../../../messages/shell-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { QUERY_PAGE_SIZES } from '../../../data/shared-query.ts'
import type { QueryPageSize } from '../../../data/shared-query.ts'
import type { QueryTab, Typecheck } from '../workspace/query-tab.ts'
import { MODIFIER_TEXT } from '../../../ui/modifier.ts'

interface QueryOptionsMenuProps {
  readonly tab: QueryTab
  readonly hasHints: boolean
  readonly isPlain: boolean
  /** Whether the database checks types by itself; undefined while that is not known. */
  readonly isTypechecked: boolean | undefined
  /** Why nothing can be followed here. */
  readonly liveReason: string | undefined
  readonly onChange: (changes: Partial<Pick<QueryTab, 'pageSize' | 'typecheck' | 'hints' | 'timeoutMs'>>) => void
  readonly onFormat: () => void
  readonly onArguments: () => void
  readonly onLive: () => void
  readonly onPlain: () => void
}

const TYPECHECKS: readonly Typecheck[] = ['default', 'on', 'off']
const TIMEOUTS_MS: readonly number[] = [15_000, 60_000, 600_000]

function check(isChosen: boolean) {
  return isChosen ? <Icon name="check" size={14} /> : undefined
}

function typecheckText(typecheck: Typecheck, isTypechecked: boolean | undefined): string {
  if (typecheck !== 'default' || isTypechecked === undefined) return text(`shell.typecheck_${typecheck}`)
  return text(isTypechecked ? 'shell.typecheck_default_on' : 'shell.typecheck_default_off')
}

function pageSizeText(size: QueryPageSize): string {
  return size === 'off' ? text('shell.page_size_off') : text('shell.page_size', { size })
}

/** How a query is run: page size, type check, hints, time limit; and what else can be done with its text. */
export function QueryOptionsMenu(props: QueryOptionsMenuProps) {
  const { tab, hasHints, isPlain, isTypechecked, liveReason, onChange, onFormat, onArguments, onLive, onPlain } = props
  return (
    <Menu label={text('shell.options')} placement="bottom-end" trigger={<IconButton icon="sliders" label={text('shell.options')} />}>
      <MenuItem icon="edit" end={`${MODIFIER_TEXT} Shift F`} disabled={isPlain} onSelect={onFormat}>
        {text('shell.format')}
      </MenuItem>
      <MenuItem icon="plus" onSelect={onArguments}>
        {text('argument.title')}
      </MenuItem>
      <MenuItem icon="bolt" disabledReason={liveReason} onSelect={onLive}>
        {text('live.start')}
      </MenuItem>
      <MenuItem icon="document" end={check(isPlain)} onSelect={onPlain}>
        {text('shell.plain_text')}
      </MenuItem>
      <MenuSeparator />
      <MenuHeading>{text('shell.page_sizes')}</MenuHeading>
      {QUERY_PAGE_SIZES.map((size) => (
        <MenuItem key={size} end={check(size === tab.pageSize)} onSelect={() => onChange({ pageSize: size })}>
          {pageSizeText(size)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{text('shell.typecheck')}</MenuHeading>
      {TYPECHECKS.map((typecheck) => (
        <MenuItem key={typecheck} end={check(typecheck === tab.typecheck)} onSelect={() => onChange({ typecheck })}>
          {typecheckText(typecheck, isTypechecked)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{text('shell.timeouts')}</MenuHeading>
      {TIMEOUTS_MS.map((timeoutMs) => (
        <MenuItem key={timeoutMs} end={check(timeoutMs === tab.timeoutMs)} onSelect={() => onChange({ timeoutMs })}>
          {text('shell.timeout', { seconds: timeoutMs / 1000 })}
        </MenuItem>
      ))}
      {hasHints && (
        <>
          <MenuSeparator />
          <MenuItem icon="warning" end={check(tab.hints)} onSelect={() => onChange({ hints: !tab.hints })}>
            {text('shell.hints')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
