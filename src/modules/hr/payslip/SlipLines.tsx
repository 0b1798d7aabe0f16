import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { Money } from '#ui/Money.tsx'
import { labelIn, noteWords } from '../payroll/payrollWords.web.ts'

type Slip = OutputFor<'hr.payslip.explain'>

/** The lines of a slip: what each is, how it comes about, and what it is worth; the net is their sum. */
export function SlipLines({ slip }: { slip: Slip }) {
  const groups = [
    { kind: 'earning', title: m['hr.payslip.earnings'](), total: slip.gross },
    { kind: 'deduction', title: m['hr.payslip.deductions'](), total: slip.deductions },
    { kind: 'employerCost', title: m['hr.payslip.employerCosts'](), total: null },
  ] as const
  return (
    <div className="stack">
      {groups.map(({ kind, title, total }) => {
        const lines = slip.lines.filter(line => line.kind === kind)
        if (lines.length === 0) return null
        return (
          <section key={kind} className="stack">
            <h3 className="strong">{title}</h3>
            {lines.map(line => (
              <div key={`${line.component}:${line.labelAr}:${line.formula}`}>
                <span className="card-row">
                  <bdi>{labelIn(line)}</bdi>
                  <Money amount={line.amount} strong />
                </span>
                {line.formula !== line.amount && (
                  <span className="cap">
                    <span className="n">{line.formula}</span>
                  </span>
                )}
                {line.note && <p className="cap">{noteWords[line.note]()}</p>}
              </div>
            ))}
            {total !== null && (
              <span className="card-row">
                <span className="soft-ink">{m['hr.payroll.field.total']()}</span>
                <Money amount={total} strong />
              </span>
            )}
          </section>
        )
      })}
      <span className="card-row">
        <span className="strong">{m['hr.payroll.field.net']()}</span>
        <Money amount={slip.net} strong />
      </span>
    </div>
  )
}
