import type { ReactElement, ReactNode } from 'react'
import {
  Popover as AriaPopover,
  Dialog,
  DialogTrigger,
  type PopoverProps,
} from 'react-aria-components/Popover'

type Props = {
  /** A button of the kit. */
  trigger: ReactElement
  /** Said to screen readers. */
  label: string
  children: ReactNode
  placement?: PopoverProps['placement']
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function Popover({ trigger, label, children, placement = 'bottom start', open, onOpenChange }: Props) {
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpenChange}>
      {trigger}
      <AriaPopover className="pop" placement={placement}>
        <Dialog aria-label={label} className="pop-body">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
