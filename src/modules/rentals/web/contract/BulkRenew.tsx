import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import type { ContractRow } from '../amounts.ts'
import { RenewalsDialog } from './RenewalsDialog.tsx'

/** The chosen contracts, renewed together. */
export function BulkRenew(props: {
  readonly contracts: readonly ContractRow[]
  readonly onDone: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="tertiary" size="small" onPress={() => setOpen(true)}>
        {m['rentals.renewals.act']()}
      </Button>
      {isOpen && (
        <RenewalsDialog
          ids={props.contracts.map(one => one.id)}
          onClose={close}
          onDone={() => {
            close()
            props.onDone()
          }}
        />
      )}
    </>
  )
}
