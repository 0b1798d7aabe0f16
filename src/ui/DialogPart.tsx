import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './IconButton.tsx'
import { sentenceParts } from './SentenceText.tsx'
import { useWords } from './words.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A verb naming the record: "Close contract CON-2026-00409". */
  title: string
  /** The consequence, and the reason field if one is asked. */
  children?: ReactNode
  /** Cancel first, the verb last. */
  actions?: ReactNode
  /** `alertdialog` for a destructive action: a press outside does not close it. */
  role?: 'dialog' | 'alertdialog'
  size?: 'normal' | 'broad'
}

export function DialogPart(props: DialogProps) {
  const { open, onOpenChange, title, children, actions, role = 'dialog', size = 'normal' } = props
  const words = useWords()
  return (
    <ModalOverlay
      className="scrim"
      isOpen={open}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
    >
      <Modal className={size === 'broad' ? 'dialog broad' : 'dialog'}>
        <AriaDialog role={role}>
          <header className="dialog-head">
            <Heading slot="title">{sentenceParts(title)}</Heading>
            <IconButton label={words.close} size="small" onPress={() => onOpenChange(false)}>
              <X aria-hidden />
            </IconButton>
          </header>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <footer className="dialog-foot">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
