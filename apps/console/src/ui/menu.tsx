import { useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode } from 'react'
import type { IconName } from './icon.tsx'
import { LateModule, useLateModule } from './late-module.ts'
import { withHandlers } from './with-handlers.ts'

/** Where the focus goes in a menu that opens. */
export type MenuFocus = 'first' | 'last' | 'container'

const popups = new LateModule(() => import('./menu-popup.tsx'))

/** What F2 and Delete do; undefined for what is refused: the menu opens, where its item says why. */
type RowKeys = Readonly<Partial<Record<'F2' | 'Delete', (() => void) | undefined>>>

interface MenuProps {
  /** The control that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly label: string
  readonly placement?: 'bottom-start' | 'bottom-end'
  /** Items that keys choose at the control, or on the row of a table that it is the menu of. */
  readonly rowKeys?: RowKeys
  readonly children: ReactNode
}

/** The keys as the sheet of shortcuts finds them: `row-F2 row-Delete`. */
function keysText(rowKeys: RowKeys): string | undefined {
  const names = Object.keys(rowKeys).map((key) => `row-${key}`)
  return names.length === 0 ? undefined : names.join(' ')
}

const FOCUS_BY_KEY: Readonly<Record<string, MenuFocus>> = { ArrowDown: 'first', ArrowUp: 'last' }

/** A menu that opens on a click of its control and closes on the choice of an item. What it looks like is loaded when it is about to open. */
export function Menu({ trigger, label, placement = 'bottom-start', rowKeys = {}, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const [focus, setFocus] = useState<MenuFocus>('first')
  const [button, setButton] = useState<HTMLElement>()
  const popup = useLateModule(popups, isOpen)
  const open = (control: HTMLElement, place: MenuFocus) => {
    setButton(control)
    setFocus(place)
    setOpen(true)
  }
  const control = withHandlers(
    trigger,
    {
      onPointerEnter: popups.load,
      onFocus: popups.load,
      onClick: ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
        if (isOpen) setOpen(false)
        else open(currentTarget, detail === 0 ? 'first' : 'container')
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const isRowKey = event.key in rowKeys
        const place = isRowKey ? 'first' : FOCUS_BY_KEY[event.key]
        if (place === undefined || event.currentTarget.getAttribute('aria-disabled') === 'true') return
        event.preventDefault()
        const act = isRowKey ? rowKeys[event.key as keyof RowKeys] : undefined
        if (act === undefined) open(event.currentTarget, place)
        else act()
      },
    },
    { 'aria-haspopup': 'menu', 'aria-expanded': isOpen, 'data-keys': keysText(rowKeys) },
  )
  return (
    <>
      {control}
      {popup !== undefined && button !== undefined && (
        <popup.MenuPopup label={label} placement={placement} button={button} isOpen={isOpen} focus={focus} onOpenChange={setOpen}>
          {children}
        </popup.MenuPopup>
      )}
    </>
  )
}

export interface MenuItemProps {
  readonly icon?: IconName | undefined
  /** A count, a shortcut or a check at the far end. */
  readonly end?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Why the item is disabled and who can help. */
  readonly disabledReason?: string | undefined
  readonly onSelect?: () => void
  /** Whether the menu stays open after the choice. */
  readonly keepsOpen?: boolean
  /** A link to be rendered as the item. */
  readonly render?: ReactElement<Record<string, unknown>>
  readonly children: ReactNode
}

/** One entry of a menu: an action, or a link when `render` is one. */
export function MenuItem(props: MenuItemProps) {
  const popup = popups.get()
  return popup && <popup.PopupItem {...props} />
}

export function MenuSeparator() {
  const popup = popups.get()
  return popup && <popup.PopupSeparator />
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  const popup = popups.get()
  return popup && <popup.PopupHeading>{children}</popup.PopupHeading>
}

interface ContextMenuProps {
  readonly label: string
  /** The element that the menu opens at; undefined while it is closed. */
  readonly anchor: Element | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu without a button of its own: it opens at an element, by a key or by a right click. */
export function ContextMenu(props: ContextMenuProps) {
  const popup = useLateModule(popups, props.anchor !== undefined)
  return popup && <popup.ContextPopup {...props} />
}
