import {
  Menu as AriakitMenu,
  MenuItem as AriakitMenuItem,
  MenuProvider,
  MenuSeparator as AriakitSeparator,
  useMenuStore,
} from '@ariakit/react/menu'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { MenuFocus, MenuItemProps } from './menu.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './menu.module.css'

interface MenuPopupProps {
  readonly label: string
  readonly placement: 'bottom-start' | 'bottom-end'
  /** The control that it belongs to and that gets the focus back. */
  readonly button: HTMLElement
  readonly isOpen: boolean
  readonly focus: MenuFocus
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** What a menu shows while it is open. */
export function MenuPopup({ label, placement, button, isOpen, focus, onOpenChange, children }: MenuPopupProps) {
  const menu = useMenuStore({ open: isOpen, setOpen: onOpenChange, placement })
  useLayoutEffect(() => {
    menu.setAnchorElement(button)
    menu.setDisclosureElement(button)
    if (!isOpen) return
    menu.setAutoFocusOnShow(true)
    menu.setInitialFocus(focus)
  }, [menu, button, isOpen, focus])
  return (
    <AriakitMenu store={menu} className={styles['menu']} aria-label={label} gutter={4} portal preserveTabOrder={false} unmountOnHide>
      {children}
    </AriakitMenu>
  )
}

export function PopupItem(props: MenuItemProps) {
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

export function PopupSeparator() {
  return <AriakitSeparator className={styles['separator']} />
}

export function PopupHeading({ children }: { readonly children: ReactNode }) {
  return <div className={styles['heading']}>{children}</div>
}

interface ContextPopupProps {
  readonly label: string
  readonly anchor: Element | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export function ContextPopup({ label, anchor, onClose, children }: ContextPopupProps) {
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
