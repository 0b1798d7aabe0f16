import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { IconButton } from './IconButton.tsx'
import { sentenceParts } from './SentenceText.tsx'
import { useWords } from './words.ts'

export type SidePanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  actions?: ReactNode
  /** Unsaved input: closing asks first. */
  changed?: boolean
}

export function SidePanelPart({ open, onOpenChange, title, children, actions, changed }: SidePanelProps) {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const close = (next: boolean) => {
    if (!next && changed) setAsking(true)
    else onOpenChange(next)
  }
  const discard = () => {
    setAsking(false)
    onOpenChange(false)
  }
  return (
    <>
      <ModalOverlay className="scrim side" isOpen={open} onOpenChange={close} isDismissable>
        <Modal className="panel">
          <AriaDialog>
            <header className="dialog-head">
              <Heading slot="title">{sentenceParts(title)}</Heading>
              <IconButton label={words.close} onPress={() => close(false)}>
                <X aria-hidden />
              </IconButton>
            </header>
            <div className="dialog-body">{children}</div>
            {actions && <footer className="dialog-foot">{actions}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        role="alertdialog"
        title={words.discardTitle}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{words.keepEditing}</Button>
            <Button kind="danger" onPress={discard}>
              {words.discard}
            </Button>
          </>
        }
      >
        {words.discardBody}
      </Dialog>
    </>
  )
}
