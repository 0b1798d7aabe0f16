import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { useContractForm } from '#kernel/web/form.ts'
import { PickInput } from '#kernel/web/inputs/PickInput.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import {
  type ContractValues,
  contractShape,
  emptyContract,
  priceInput,
} from '../contract/form/contractForm.web.ts'
import { PricePanel } from '../contract/form/PricePanel.tsx'
import { TermFields, WhatField } from '../contract/form/TermFields.tsx'

/** «جرّب سعرًا»: what the counter would ask with the rules as they stand, step by step; nothing is kept. */
export function PriceTestDialog({ onClose }: { onClose: () => void }) {
  const { can } = useSession()
  const form = useContractForm<ContractValues>(contractShape, emptyContract({}))
  const [by, setBy] = useState<'group' | 'vehicle'>('group')
  const asked = priceInput(form.watch())
  return (
    <Dialog
      open
      size="broad"
      onOpenChange={onClose}
      title={m['rentals.rules.test']()}
      actions={<Button onPress={onClose}>{m['kernel.action.back']()}</Button>}
    >
      <div className="stack">
        <p className="soft-ink">{m['rentals.rules.testMeans']()}</p>
        <WhatField form={form} by={by} onBy={setBy} />
        {can('operations.customers.read') && (
          <PickInput control={form.control} name="customerId" optional>
            {picked => <CustomerPicker {...picked} label={m['rentals.field.customer']()} />}
          </PickInput>
        )}
        <TermFields form={form} />
        <PricePanel input={asked} />
      </div>
    </Dialog>
  )
}
