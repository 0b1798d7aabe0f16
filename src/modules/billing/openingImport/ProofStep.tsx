import { m } from '#generated/words/messages.js'
import { sayRefusal } from '#kernel/web/say.ts'
import { AccountPicker } from '#modules/accounting/public.web.tsx'
import { ErrorCard, StepBar } from '#modules/platform/import/public.web.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import {
  balanceFieldWords,
  type OpeningJob,
  type OpeningReview,
  openItemFieldWords,
} from './openingJob.web.ts'
import { ProofTable } from './ProofTable.tsx'

type Props = {
  job: OpeningJob
  review: OpeningReview
  /** A choice was changed: the proof is asked for again. */
  onChange: (job: OpeningJob) => void
  onBack: () => void
  onPost: () => void
  isChecking: boolean
  isPosting: boolean
  error: Error | null
}

/** The proof: what each account was and will be, what has no account yet, and every error of either file. */
export function ProofStep({ job, review, onChange, onBack, onPost, isChecking, isPosting, error }: Props) {
  const errorCount = review.balanceErrors.length + review.itemErrors.length
  const whyNot =
    errorCount > 0
      ? m['billing.openingImport.hasErrors']({ count: errorCount })
      : review.whyNot && sayRefusal({ ...review.whyNot, kind: 'refused' })
  const isLater = review.proof.some(row => row.by === 'documents' && /[1-9]/.test(row.before))
  return (
    <>
      <StatStrip>
        <Stat label={m['billing.openingImport.debitTotal']()}>
          <Money amount={review.debit} strong />
        </Stat>
        <Stat label={m['billing.openingImport.creditTotal']()}>
          <Money amount={review.credit} strong />
        </Stat>
        <Stat label={m['billing.openingImport.accounts']()}>
          <NumberText value={review.proof.length} strong />
        </Stat>
        <Stat label={m['billing.openingImport.items']()}>
          <NumberText value={review.itemCount} strong />
        </Stat>
        <Stat label={m['billing.openingImport.headings']()}>
          <NumberText value={review.headingCount} strong />
        </Stat>
      </StatStrip>
      <StepBar
        back={m['platform.import.back']()}
        onBack={onBack}
        go={m['billing.openingImport.commit']()}
        onGo={onPost}
        whyNot={whyNot}
        isBusy={isPosting || isChecking}
        error={error}
      >
        {job.items && (
          <Checkbox
            checked={job.registersParties}
            onChange={registersParties => onChange({ ...job, registersParties })}
          >
            {m['billing.openingImport.registers']()}
          </Checkbox>
        )}
      </StepBar>
      {whyNot ? (
        <Notice hue="amber">{whyNot}</Notice>
      ) : (
        <Notice hue="green">{m['billing.openingImport.proofGood']()}</Notice>
      )}
      {isLater && <Notice hue="blue">{m['billing.openingImport.documentsLater']()}</Notice>}
      {review.unmatched.length > 0 && <Unmatched job={job} review={review} onChange={onChange} />}
      {job.balances && review.balanceErrors.length > 0 && (
        <ErrorCard
          table={job.balances.table}
          errors={review.balanceErrors}
          words={balanceFieldWords}
          onReadAs={(field, reading) =>
            onChange({
              ...job,
              balances: { ...job.balances!, readAs: { ...job.balances!.readAs, [field]: reading } },
            })
          }
        />
      )}
      {job.items && review.itemErrors.length > 0 && (
        <ErrorCard
          table={job.items.table}
          errors={review.itemErrors}
          words={openItemFieldWords}
          onReadAs={(field, reading) =>
            onChange({ ...job, items: { ...job.items!, readAs: { ...job.items!.readAs, [field]: reading } } })
          }
        />
      )}
      <ProofTable rows={review.proof} />
    </>
  )
}

/** Old accounts whose codes no account here has, each with its choice. */
function Unmatched({ job, review, onChange }: Pick<Props, 'job' | 'review' | 'onChange'>) {
  return (
    <Card
      title={m['billing.openingImport.unmatchedTitle']()}
      caption={m['billing.openingImport.unmatchedHint']()}
    >
      <div className="stack">
        {review.unmatched.map(old => (
          <div key={old.code} className="opening-unmatched">
            <div className="stack tight">
              <span className="strong">
                <span className="n">{old.code}</span> <bdi>{old.name}</bdi>
              </span>
              <span className="soft-ink">
                <Amount amount={old.balance} />
              </span>
            </div>
            <AccountPicker
              label={m['billing.openingImport.choose']()}
              value={job.chosen[old.code] ?? null}
              onChange={id => id && onChange({ ...job, chosen: { ...job.chosen, [old.code]: id } })}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}
