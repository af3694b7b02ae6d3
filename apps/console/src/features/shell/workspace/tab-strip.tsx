import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { MODIFIER_TEXT } from '../../../ui/modifier.ts'
import { stepAlong } from '../../../ui/reading-direction.ts'
import { isUnsaved, tabTitle } from './query-tab.ts'
import type { QueryTab } from './query-tab.ts'
import type { Workspace, WorkspaceState } from './workspace.ts'
import styles from './tab-strip.module.css'

interface TabStripProps {
  readonly workspace: Workspace
  readonly state: WorkspaceState
  /** Ids of tabs with a run under way. */
  readonly running: ReadonlySet<string>
  readonly onRename: (tab: QueryTab) => void
  /** Keeps the active query under a name. */
  readonly onSave: () => void
  /** Controls at the far end: saved queries, history. */
  readonly children: ReactNode
}

interface TabProps extends Pick<TabStripProps, 'workspace'> {
  readonly tab: QueryTab
  readonly active: boolean
  readonly isRunning: boolean
  readonly onRename: () => void
  readonly onDrop: (draggedId: string) => void
}

function Tab({ workspace, tab, active, isRunning, onRename, onDrop }: TabProps) {
  const title = tabTitle(tab)
  const onKeyDown = (event: KeyboardEvent) => {
    const isMove = event.shiftKey && (event.ctrlKey || event.metaKey)
    const by = stepAlong(event.key)
    if (by !== 0 && isMove) workspace.move(tab.id, by)
    else if (by !== 0) workspace.step(by)
    else if (event.key === 'Home') workspace.select(workspace.getState().tabs[0]?.id ?? tab.id)
    else if (event.key === 'End') workspace.select(workspace.getState().tabs.slice(-1)[0]?.id ?? tab.id)
    else if (event.key === 'Delete') workspace.close(tab.id)
    else if (event.key === 'F2') onRename()
    else return
    event.preventDefault()
    event.stopPropagation()
    window.setTimeout(() => document.getElementById(`query-tab-${workspace.getState().activeId}`)?.focus(), 0)
  }
  const onDragStart = (event: DragEvent) => event.dataTransfer.setData('text/x-terrarium-tab', tab.id)
  return (
    <div
      className={classNames(styles['tab'], active && styles['on'])}
      draggable
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => onDrop(event.dataTransfer.getData('text/x-terrarium-tab'))}
    >
      <button
        type="button"
        id={`query-tab-${tab.id}`}
        role="tab"
        aria-selected={active}
        aria-controls="query-panel"
        tabIndex={active ? 0 : -1}
        className={styles['name']}
        title={title}
        onClick={() => workspace.select(tab.id)}
        onDoubleClick={onRename}
        onKeyDown={onKeyDown}
      >
        {tab.isPrivate && <Icon name="eye" size={12} />}
        <span className={styles['title']}>{title}</span>
        {isRunning && <span className={styles['running']} role="img" aria-label={text('shell.announce_running')} />}
        {isUnsaved(tab) && <span className={styles['dirty']} role="img" aria-label={text('shell.unsaved')} />}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles['close']}
        // By keyboard and for assistive technology there is Delete.
        aria-hidden="true"
        title={text('shell.close_tab', { name: title })}
        onClick={() => workspace.close(tab.id)}
      >
        <Icon name="close" size={12} />
      </button>
    </div>
  )
}

function TabMenu({ workspace, onRename, onSave }: Pick<TabStripProps, 'workspace' | 'onRename' | 'onSave'>) {
  const { active } = workspace
  return (
    <Menu label={text('shell.tab_menu')} trigger={<IconButton icon="more" size="xs" label={text('shell.tab_menu')} />}>
      <MenuItem icon="pin" end={`${MODIFIER_TEXT} S`} onSelect={onSave}>
        {text('shell.save')}
      </MenuItem>
      <MenuItem icon="edit" end="F2" onSelect={() => onRename(active)}>
        {text('shell.rename_tab')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => workspace.add({ ...active, name: undefined, savedId: undefined, savedText: undefined })}>
        {text('shell.duplicate_tab')}
      </MenuItem>
      <MenuItem
        icon="eye"
        end={active.isPrivate ? <Icon name="check" size={14} /> : undefined}
        onSelect={() => workspace.update(active.id, { isPrivate: !active.isPrivate })}
      >
        {text('shell.private_tab')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="close" end={`${MODIFIER_TEXT} Alt X`} onSelect={() => workspace.close(active.id)}>
        {text('shell.close_this')}
      </MenuItem>
      <MenuItem onSelect={() => workspace.closeOthers(active.id)}>{text('shell.close_others')}</MenuItem>
      <MenuItem icon="undo" disabled={!workspace.canReopen} onSelect={workspace.reopen}>
        {text('shell.reopen_tab')}
      </MenuItem>
    </Menu>
  )
}

/** The open queries: arrows move between them, Delete closes, Ctrl+Shift+arrows and the pointer change their order. */
export function TabStrip({ workspace, state, running, onRename, onSave, children }: TabStripProps) {
  const moveBefore = (draggedId: string, targetId: string) => {
    const from = state.tabs.findIndex(({ id }) => id === draggedId)
    const to = state.tabs.findIndex(({ id }) => id === targetId)
    if (from === -1 || to === -1 || from === to) return
    workspace.move(draggedId, to - from)
  }
  return (
    <div className={styles['strip']}>
      <div role="tablist" data-keys="query-tabs" aria-label={text('shell.tabs')} className={styles['tabs']}>
        {state.tabs.map((tab) => (
          <Tab
            key={tab.id}
            workspace={workspace}
            tab={tab}
            active={tab.id === state.activeId}
            isRunning={running.has(tab.id)}
            onRename={() => onRename(tab)}
            onDrop={(draggedId) => moveBefore(draggedId, tab.id)}
          />
        ))}
      </div>
      <IconButton icon="plus" size="xs" label={text('shell.new_tab')} aria-keyshortcuts="Control+Alt+N" onClick={() => workspace.add()} />
      <TabMenu workspace={workspace} onRename={onRename} onSave={onSave} />
      <span className={styles['end']}>{children}</span>
    </div>
  )
}
