import { words as fieldWords } from '#generated/choices/clinic.claim.field.ts'
import { words as gapWords } from '#generated/choices/clinic.claim.gap.ts'
import { words as stateWords } from '#generated/choices/clinic.claim.lineState.ts'
import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import type { Column } from '#ui/tableColumn.ts'
import { fieldWords as visitWords } from '../appointment/appointmentWords.web.ts'
import { links } from '../links.web.ts'
import { type Claim, type ClaimLine, lineKinds } from './claimWords.web.ts'

type Props = {
  claim: Claim
  onComplete: (line: ClaimLine) => void
  onRemove: (line: ClaimLine) => void
  onDecide: (line: ClaimLine) => void
}

const Gaps = ({ line }: { line: ClaimLine }) =>
  line.gaps.map(gap => (
    <Badge key={gap} hue="red">
      {m['clinic.claim.missing']()} {gapWords[gap]()}
    </Badge>
  ))

const badgeOf = (line: ClaimLine) => (
  <span className="row">
    <StatusBadge kind={lineKinds[line.state]}>{stateWords[line.state]()}</StatusBadge>
    {line.rejectionCode && <span className="n soft-ink">{line.rejectionCode}</span>}
  </span>
)

const answered = (): Column<ClaimLine>[] => [
  {
    id: 'approved',
    header: fieldWords.approved(),
    align: 'money',
    cell: row => (row.approved === null ? null : <Money amount={row.approved} />),
  },
  { id: 'state', header: fieldWords.state(), cell: badgeOf },
]

export function ClaimLines({ claim, onComplete, onRemove, onDecide }: Props) {
  const isDraft = claim.state === 'draft'
  const actsOf = (line: ClaimLine) => (
    <span className="row">
      {isDraft && line.needsApproval && (
        <Button size="small" onPress={() => onComplete(line)}>
          {m['clinic.claim.act.complete']()}
        </Button>
      )}
      {isDraft && (
        <Button size="small" onPress={() => onRemove(line)}>
          {m['clinic.claim.act.remove']()}
        </Button>
      )}
      {(line.state === 'part' || line.state === 'rejected') && (
        <Button size="small" onPress={() => onDecide(line)}>
          {m['clinic.claim.act.decide']()}
        </Button>
      )}
    </span>
  )
  return (
    <DataTable
      bare
      label={fieldWords.lines()}
      rows={claim.items}
      rowId={(row: ClaimLine) => row.id}
      rowActions={actsOf}
      empty={<EmptyState title={m['clinic.claim.noUnclaimed']()} />}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <bdi className="strong">{row.patient}</bdi>
            <Money amount={row.amount} />
          </span>
          <span className="soft-ink">
            <bdi>{row.service}</bdi> · <DayText day={row.visitOn} />
          </span>
          {badgeOf(row)}
          {isDraft && <Gaps line={row} />}
          {actsOf(row)}
        </div>
      )}
      columns={[
        { id: 'visit', header: visitWords.number(), cell: row => <span className="n">{row.visit}</span> },
        {
          id: 'patient',
          header: visitWords.patient(),
          cell: row => (
            <TextLink href={links.patient(row.patientId)}>
              <bdi>{row.patient}</bdi>
            </TextLink>
          ),
        },
        { id: 'service', header: visitWords.service(), cell: row => <bdi>{row.service}</bdi> },
        {
          id: 'approvalNo',
          header: fieldWords.approvalNo(),
          cell: row => (
            <span className="row">
              {row.approvalNo && <span className="n">{row.approvalNo}</span>}
              {isDraft && <Gaps line={row} />}
              {row.hasConsent && <Badge>{m['clinic.claim.consented']()}</Badge>}
            </span>
          ),
        },
        {
          id: 'amount',
          header: fieldWords.amount(),
          align: 'money',
          cell: row => <Money amount={row.amount} />,
        },
        // A draft was answered by nobody yet: its columns are what can still be changed.
        ...(isDraft ? [] : answered()),
      ]}
    />
  )
}
