import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { m } from '#generated/words/messages.js'

/** The menu of a phone, sliding in from the inline start. */
export function Drawer({
  open,
  onClose,
  children,
}: {
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <ModalOverlay
      className="drawer-scrim"
      isOpen={open}
      onOpenChange={now => !now && onClose()}
      isDismissable
    >
      <Modal className="drawer">
        <Dialog aria-label={m['menu.section.main']()}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}
