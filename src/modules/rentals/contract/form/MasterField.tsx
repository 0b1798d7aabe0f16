import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Select } from '#ui/Select.tsx'
import type { ContractValues } from './contractForm.web.ts'

const alone = 'alone'

/** Which corporate contract of the customer carries this one in its monthly invoice; none has any while there is none. */
export function MasterField({
  form,
  contractId,
}: {
  form: UseFormReturn<ContractValues>
  contractId: string | null
}) {
  const [customerId, masterId] = form.watch(['customerId', 'masterId'])
  const answer = useAnswer(
    'rentals.master.list',
    { customerId: customerId ?? '', ...(contractId ? { exceptId: contractId } : {}) },
    { enabled: customerId !== null },
  )
  const masters = answer.data?.rows ?? []
  if (masters.length === 0) return null
  return (
    <Select
      label={m['rentals.master.field']()}
      hint={m['rentals.master.hint']()}
      error={form.formState.errors.masterId?.message ?? null}
      value={masters.some(one => one.id === masterId) ? masterId! : alone}
      onChange={id => {
        form.setValue('masterId', id === alone ? null : id, { shouldDirty: true })
        form.clearErrors('masterId')
      }}
      options={[
        { id: alone, name: m['rentals.master.none']() },
        ...masters.map(one => ({ id: one.id, name: `${one.number ?? ''} · ${one.from}` })),
      ]}
    />
  )
}
