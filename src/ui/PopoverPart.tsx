import { type ReactElement, type ReactNode, useState } from 'react'
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
  DialogTrigger,
} from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { useWanted, type Wanted } from './PressKept.tsx'
import { pressed } from './pressed.ts'

export type PopoverProps = {
  /** A button of the kit. */
  trigger: ReactElement
  /** Said to screen readers. */
  label: string
  children: ReactNode
  placement?: AriaPopoverProps['placement']
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export function PopoverPart({
  trigger,
  label,
  children,
  placement = 'bottom start',
  open,
  onOpenChange,
  wanted,
}: PopoverProps & Wanted) {
  const [own, setOwn] = useState(false)
  const turn = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  useWanted(wanted, () => turn(true))
  return (
    <DialogTrigger isOpen={open ?? own} onOpenChange={turn}>
      <Pressable>{pressed(trigger)}</Pressable>
      <AriaPopover className="pop" placement={placement}>
        <Dialog aria-label={label} className="pop-body">
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
