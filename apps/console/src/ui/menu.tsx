import {
  Menu as AriakitMenu,
  MenuButton,
  MenuItem as AriakitMenuItem,
  MenuProvider,
  MenuSeparator as AriakitSeparator,
} from '@ariakit/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** The control that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>
  readonly label: string
  readonly placement?: 'bottom-start' | 'bottom-end'
  readonly children: ReactNode
}

/** A menu that opens on a click of its control and closes on the choice of an item. */
export function Menu({ trigger, label, placement = 'bottom-start', children }: MenuProps) {
  return (
    <MenuProvider placement={placement}>
      <MenuButton render={trigger} />
      <AriakitMenu className={styles['menu']} aria-label={label} gutter={4} portal preserveTabOrder={false} unmountOnHide>
        {children}
      </AriakitMenu>
    </MenuProvider>
  )
}

interface MenuItemProps {
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
  const { icon, end, danger = false, disabled = false, disabledReason, onSelect, keepsOpen = false, render, children } = props
  return (
    <AriakitMenuItem
      className={classNames(styles['item'], danger && styles['danger'])}
      disabled={disabled || disabledReason !== undefined}
      accessibleWhenDisabled
      hideOnClick={!keepsOpen}
      title={disabledReason}
      {...(onSelect && { onClick: onSelect })}
      {...(render && { render })}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
      {disabledReason !== undefined && <VisuallyHidden>{disabledReason}</VisuallyHidden>}
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </AriakitMenuItem>
  )
}

export function MenuSeparator() {
  return <AriakitSeparator className={styles['separator']} />
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <div className={styles['heading']}>{children}</div>
}

interface ContextMenuProps {
  readonly label: string
  /** The element that the menu opens at; undefined while it is closed. */
  readonly anchor: Element | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu without a button of its own: it opens at an element, by a key or by a right click. */
export function ContextMenu({ label, anchor, onClose, children }: ContextMenuProps) {
  return (
    <MenuProvider open={anchor !== undefined} setOpen={(open) => !open && onClose()} placement="bottom-start">
      <AriakitMenu
        className={styles['menu']}
        aria-label={label}
        gutter={4}
        portal
        modal
        unmountOnHide
        getAnchorRect={() => anchor?.getBoundingClientRect() ?? null}
        {...(anchor instanceof HTMLElement && { finalFocus: anchor })}
      >
        {children}
      </AriakitMenu>
    </MenuProvider>
  )
}
