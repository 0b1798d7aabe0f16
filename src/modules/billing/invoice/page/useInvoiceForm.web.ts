import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { forgetDraft, type Kept, useDraft } from '#kernel/web/draft.ts'
import { useContractForm, useShape } from '#kernel/web/form.ts'
import { useCommand, usePreview } from '#kernel/web/hooks.ts'
import { sayError, sayRefusal } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { useGo } from '#kernel/web/useGo.ts'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { isStale } from '../isStale.web.ts'
import { type InvoiceValues, isEmptyLine, saveInput } from './invoiceDraft.web.ts'

export type StoredDraft = { readonly id: string; readonly version: number }
export type Problem = { readonly field?: string; readonly text: string }

/** Every message under its dotted field name. */
function flat(errors: FieldErrors<InvoiceValues>, prefix = ''): Problem[] {
  return Object.entries(errors as Record<string, unknown>).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return []
    const { message } = error as { message?: unknown }
    if (typeof message === 'string' && message !== '') return [{ field: prefix + name, text: message }]
    return name === 'ref' ? [] : flat(error as FieldErrors<InvoiceValues>, `${prefix}${name}.`)
  })
}

const fieldNames: Readonly<Record<string, () => string>> = {
  partyId: m['billing.customer'],
  date: m['billing.invoice.date'],
  dueOn: m['billing.invoice.due'],
  reference: m['billing.invoice.reference'],
  descriptionAr: m['billing.line.description'],
  quantity: m['billing.line.quantity'],
  unitPrice: m['billing.line.price'],
  discount: m['billing.line.discount'],
  amount: m['billing.amount'],
  documentDiscount: m['billing.total.documentDiscount'],
}

/** A message with the name of its field, because «this field is required» is unclear on its own. */
function named(problem: Problem): Problem {
  const name = fieldNames[problem.field?.split('.').at(-1) ?? '']
  return name ? { ...problem, text: m['billing.problem']({ field: name(), text: problem.text }) } : problem
}

/** What the server refused, each sentence at its field; a closed or missing period is a matter of the date. */
function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof RefusalError)) return [{ text: sayError(error) }]
  const { refusal } = error
  const all = refusal.fields?.length ? refusal.fields : [refusal]
  return all.map(one => {
    const field = one.code.startsWith('accounting.period.') ? 'date' : one.field
    return { text: sayRefusal(one), ...(field ? { field } : {}) }
  })
}

/** The life of an invoice form: kept on the device, saved as a draft, issued; a refusal loses nothing. */
export function useInvoiceForm(first: StoredDraft | null, start: InvoiceValues, draftName: string) {
  const { currency } = useCompany()
  const go = useGo()
  const navigate = useNavigate()
  const [stored, setStored] = useState(first)
  const [isSaved, setSaved] = useState(first !== null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isOutdated, setOutdated] = useState(false)
  const [shape] = useState(() => async () => (await import('./invoiceSchema.web.ts')).invoiceSchema(currency))
  const form = useContractForm<InvoiceValues>(shape, start)
  const schema = useShape(shape)
  /** Local draft of a record another user saved since: theirs is shown before this replaces it. */
  const lookAtTheirs = (kept: Kept) => {
    form.reset(kept.values as InvoiceValues, { keepDefaultValues: true })
    // Until one of the two is chosen, saving is refused as it would have been without the reload.
    setStored(now => now && { ...now, version: now.version - 1 })
    setOutdated(true)
  }
  const keptAt = useDraft(draftName, form, first ? lookAtTheirs : undefined)
  const save = useCommand('billing.invoice.save', draftName)
  const issue = useCommand('billing.invoice.issue')
  const isClean = isSaved && !form.formState.isDirty
  const typed = form.watch()
  const checked = schema?.safeParse(typed).success
    ? { ...saveInput(typed, currency), ...(stored ?? {}) }
    : null
  const state = usePreview('billing.invoice.issue', checked)

  useEffect(() => {
    // What the server refused stands at its field until the field is changed; leaving the field changes nothing.
    const subscription = form.watch((_, { name }) => {
      const refusedAt = name?.startsWith('discount') ? 'documentDiscount' : name
      const isThere = (field = '') => field === refusedAt || field.startsWith(`${refusedAt}.`)
      if (refusedAt) setProblems(before => before.filter(problem => !isThere(problem.field)))
    })
    return () => subscription.unsubscribe()
  }, [form])
  const refused = (error: unknown) => {
    setProblems(problemsOf(error))
    setOutdated(isStale(error))
  }
  /** Goes on from another user's save: with their text, or with one's own over it. */
  const settle = (other: StoredDraft, theirs?: InvoiceValues) => {
    if (theirs) {
      forgetDraft(draftName)
      form.reset(theirs)
    }
    setStored({ id: other.id, version: other.version })
    setSaved(theirs !== undefined)
    setOutdated(false)
    setProblems([])
  }
  /** Drops the empty lines and checks the rest; what is wrong stands at its field. */
  const isComplete = async (): Promise<boolean> => {
    setProblems([])
    const lines = form.getValues('lines')
    const filled = lines.filter(line => !isEmptyLine(line))
    if (filled.length > 0 && filled.length < lines.length) form.setValue('lines', filled)
    const complete = await form.trigger()
    if (!complete) setProblems(flat(form.formState.errors))
    return complete
  }
  /** Saves what is typed; null when it was refused, with the refusal at its field. */
  const keep = async (): Promise<StoredDraft | null> => {
    if (!(await isComplete())) return null
    const values = form.getValues()
    try {
      const answer = await save.mutateAsync({ ...saveInput(values, currency), ...(stored ?? {}) })
      forgetDraft(draftName)
      form.reset(values)
      const draft = { id: answer.id, version: answer.version }
      setStored(draft)
      setSaved(true)
      return draft
    } catch (error) {
      refused(error)
      return null
    }
  }
  const keepDraft = async () => {
    const draft = await keep()
    if (!draft) return
    showToast(m['billing.draft.saved']())
    if (!stored) void navigate({ to: links.newInvoice, search: { draft: draft.id }, replace: true })
  }
  const issueNow = async () => {
    if (save.isPending || issue.isPending) return
    if (!(await isComplete())) return
    try {
      const issued = await issue.mutateAsync({
        ...saveInput(form.getValues(), currency),
        ...(stored ?? {}),
      })
      forgetDraft(draftName)
      showToast(m['billing.invoice.issued']({ number: issued.number }))
      go(links.invoice(issued.id))
    } catch (error) {
      refused(error)
    }
  }
  return {
    form,
    stored,
    isClean,
    keptAt,
    state,
    /** Another user saved the stored draft since it was read. */
    isOutdated: isOutdated || isStale(state.error),
    settle,
    problems: problems.map(named),
    problemAt: (field: string) => problems.find(problem => problem.field === field)?.text ?? null,
    keepDraft,
    issueNow,
    isSaving: save.isPending,
    isIssuing: issue.isPending,
  }
}
