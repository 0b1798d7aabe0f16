import { type ReactElement, type ReactNode, useState } from 'react'
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Dialog,
  DialogTrigger,
} from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { Button } from './Button.tsx'
import { Dialog as Sheet } from './Dialog.tsx'
import { useWanted, type Wanted } from './PressKept.tsx'
import { pressed } from './pressed.ts'
import { useNarrow } from './useNarrow.ts'
import { useWords } from './words.ts'

export type PopoverProps = {
  /** A button of the kit. */
  trigger: ReactElement
  /** Said to screen readers. */
  label: string
  children: ReactNode
  placement?: AriaPopoverProps['placement']
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** It holds fields that narrow what is shown: on a phone they come in a sheet from below, with a button back to the results. */
  filters?: boolean
}

export function PopoverPart({
  trigger,
  label,
  children,
  placement = 'bottom start',
  open,
  onOpenChange,
  filters = false,
  wanted,
}: PopoverProps & Wanted) {
  const words = useWords()
  const narrow = useNarrow()
  const [own, setOwn] = useState(false)
  const turn = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  useWanted(wanted, () => turn(true))
  return (
    <DialogTrigger isOpen={open ?? own} onOpenChange={turn}>
      <Pressable>{pressed(trigger)}</Pressable>
      {filters && narrow ? (
        <Sheet
          open={open ?? own}
          onOpenChange={turn}
          title={label}
          actions={
            <Button kind="primary" onPress={() => turn(false)}>
              {words.showResults}
            </Button>
          }
        >
          {children}
        </Sheet>
      ) : (
        <AriaPopover className={filters ? 'pop of-filters' : 'pop'} placement={placement}>
          <Dialog aria-label={label} className="pop-body">
            {children}
          </Dialog>
        </AriaPopover>
      )}
    </DialogTrigger>
  )
}
