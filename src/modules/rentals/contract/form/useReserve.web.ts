import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { type Refusal, RefusalError } from '#kernel/shared/refusal.ts'
import { forgetDraft } from '#kernel/web/draft.ts'
import { showRefusal } from '#kernel/web/form.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { showToast } from '#ui/toast.ts'
import { type ContractValues, draftInput } from './contractForm.web.ts'

/** The field a refusal belongs to where the server, which sees a contract and not a form, names none. */
const fieldOf: Readonly<Record<string, (values: ContractValues) => string>> = {
  'fleet.claim.taken': values => (values.vehicleId ? 'vehicleId' : 'groupId'),
  'fleet.claim.groupFull': () => 'groupId',
  'fleet.vehicle.flagged': () => 'vehicleId',
  'fleet.vehicle.disposed': () => 'vehicleId',
  'fleet.price.missing': values => (values.vehicleId ? 'vehicleId' : 'groupId'),
  'parties.party.blacklisted': () => 'customerId',
  'rentals.contract.creditExceeded': () => 'customerId',
  'rentals.price.discountLimit': () => 'discount',
  'fleet.price.belowMinimum': () => 'discount',
  'rentals.price.discountTooLarge': () => 'discount',
  'rentals.price.minDays': () => 'dueBackAt',
  'rentals.approval.backdated': () => 'startAt',
  'rentals.approval.depositLowered': () => 'depositRequired',
}

/** Refusals a manager may lift: the contract then waits for the answer. */
const approvable = new Set([
  'rentals.contract.creditExceeded',
  'rentals.price.discountLimit',
  'fleet.price.belowMinimum',
  'rentals.price.minDays',
  'rentals.approval.total',
  'rentals.approval.backdated',
  'rentals.approval.depositLowered',
])

function placed(error: unknown, values: ContractValues): unknown {
  if (!(error instanceof RefusalError)) return error
  const at = (one: Refusal): Refusal => {
    const field = fieldOf[one.code]?.(values)
    return field ? { ...one, field } : one
  }
  const { refusal } = error
  return new RefusalError({ ...at(refusal), ...(refusal.fields ? { fields: refusal.fields.map(at) } : {}) })
}

/** Where the clerk goes after the form: the record, or straight to handing the vehicle over. */
export type Next = 'record' | 'handover'

type Known = { id: string; version: number } | null
type Options = {
  form: UseFormReturn<ContractValues>
  draftName: string
  known: Known
  /** Merges what was saved meanwhile; the version to save next, null for every other error. */
  meet: (error: unknown) => Promise<number | null>
  onDone: (id: string, next: Next) => void
}

/** Saves the draft and reserves it; what was saved before a refusal is saved again, not made twice. */
export function useReserve({ form, draftName, known, meet, onDone }: Options) {
  const save = useCommand('rentals.contract.save', draftName)
  const submit = useCommand('rentals.contract.submit')
  const saved = useRef<Known>(known)
  const [savedId, setSavedId] = useState(known?.id ?? null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [asksApproval, setAsksApproval] = useState(false)
  const keep = async (values: ContractValues) => {
    const made = await save.mutateAsync({ ...draftInput(values), ...(saved.current ?? {}) })
    saved.current = { id: made.id, version: made.version }
    setSavedId(made.id)
    return saved.current
  }
  const attempt = (act: (values: ContractValues) => Promise<void>) =>
    form.handleSubmit(async values => {
      setProblems([])
      setAsksApproval(false)
      try {
        await act(values)
      } catch (error) {
        const version = await meet(error)
        if (version !== null && saved.current) {
          saved.current = { id: saved.current.id, version }
          return
        }
        setAsksApproval(error instanceof RefusalError && approvable.has(error.refusal.code))
        setProblems(showRefusal(form, placed(error, values)))
      }
    })
  const finish = (id: string, next: Next) => {
    forgetDraft(draftName)
    onDone(id, next)
  }
  const reserve = (approval: { note: string } | null, next: Next = 'record') =>
    attempt(async values => {
      const draft = await keep(values)
      const answer = await submit.mutateAsync({
        ...draft,
        requestApproval: approval !== null,
        ...(approval?.note ? { approvalNote: approval.note } : {}),
      })
      showToast(
        answer.status === 'under_review'
          ? m['rentals.form.sentForApproval']({ number: answer.number })
          : m['rentals.form.reserved']({ number: answer.number }),
      )
      finish(draft.id, answer.status === 'under_review' ? 'record' : next)
    })
  const saveDraft = attempt(async values => {
    const draft = await keep(values)
    showToast(m['rentals.contract.savedDraft']())
    finish(draft.id, 'record')
  })
  return {
    reserve,
    saveDraft,
    /** The contract that stands behind the form, once it was saved. */
    savedId,
    problems,
    asksApproval,
    isSaving: save.isPending,
    isReserving: submit.isPending,
  }
}
