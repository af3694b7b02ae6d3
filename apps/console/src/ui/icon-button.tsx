import { forwardRef } from 'react'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'
import type { IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'square'> {
  readonly icon: IconName
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
}

/** A square button whose picture is named by its tooltip. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, variant = 'ghost', size = 'sm', ...rest },
  ref,
) {
  return (
    <Tooltip content={label}>
      <Button {...rest} ref={ref} icon={icon} variant={variant} size={size} square aria-label={label} />
    </Tooltip>
  )
})
