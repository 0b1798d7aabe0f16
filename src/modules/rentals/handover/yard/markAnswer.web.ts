import { useState } from 'react'
import type { InputFor, OutputFor } from '#kernel/web/api.ts'
import { isSomething } from '../../price/amounts.web.ts'

export type Mark = OutputFor<'fleet.inspection.get'>['addedMarks'][number]
export type Decision = InputFor<'rentals.mark.decide'>['decision']
export type MarkAnswer = ReturnType<typeof useMarkAnswer>

/** The answer to one new damage while it is given: who bears it, and what it costs. */
export function useMarkAnswer(mark: Pick<Mark, 'id' | 'proposed'>) {
  const [decision, setDecision] = useState<Decision>('custodian')
  const [cost, setCost] = useState(mark.proposed ?? '')
  const [hasPoliceReport, setReport] = useState(false)
  return {
    decision,
    setDecision,
    cost,
    setCost,
    hasPoliceReport,
    setReport,
    input: { markId: mark.id, decision, hasPoliceReport, ...(cost ? { cost } : {}) },
    /** The customer pays something, so an invoice is made. */
    isCharged: decision === 'custodian' && isSomething(cost),
  }
}
