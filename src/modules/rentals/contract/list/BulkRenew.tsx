import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import type { ContractRow } from '../../price/amounts.web.ts'
import { RenewalsDialog } from './RenewalsDialog.tsx'

/** The chosen contracts, renewed together. */
export function BulkRenew(props: { contracts: readonly ContractRow[]; onDone: () => void }) {
  // As chosen when it opened: a renewed contract leaves the list behind, and stays in the dialog with its result.
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const close = () => setIds(null)
  return (
    <>
      <Button kind="tertiary" size="small" onPress={() => setIds(props.contracts.map(one => one.id))}>
        {m['rentals.renewals.act']()}
      </Button>
      {ids && (
        <RenewalsDialog
          ids={ids}
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
