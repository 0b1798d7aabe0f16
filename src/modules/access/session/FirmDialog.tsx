import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'

type Props = { title: string; children: ReactNode; actions: ReactNode }

/** A dialog that only its own actions end: no close button, no Esc, no press outside. */
export function FirmDialog({ title, children, actions }: Props) {
  return (
    <ModalOverlay className="scrim" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog role="alertdialog">
          <header className="dialog-head">
            <Heading slot="title">{title}</Heading>
          </header>
          <div className="dialog-body">{children}</div>
          <footer className="dialog-foot">{actions}</footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
