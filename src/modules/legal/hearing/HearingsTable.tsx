import { m } from '#generated/words/messages.js'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../links.web.ts'
import { type Hearing, hearingKinds, statusWords } from './hearingWords.web.ts'

export type HearingAct = 'record' | 'correct' | 'postpone' | 'cancel'

type Props = {
  hearings: readonly Hearing[]
  /** On the roll each hearing names its case. */
  withCase: boolean
  onAct: ((hearing: Hearing, act: HearingAct) => void) | null
}

const nothing = <span className="quiet">{'\u2014'}</span>

const State = ({ row }: { row: Hearing }) => (
  <span className="row tight">
    <StatusBadge kind={hearingKinds[row.status]}>{statusWords[row.status]()}</StatusBadge>
    {row.clash && <Badge hue="red">{m['legal.hearing.clash']()}</Badge>}
  </span>
)

/** Hearings in the order in which they are held; what can be done stands in the row. */
export function HearingsTable({ hearings, withCase, onAct }: Props) {
  const hasBegun = (row: Hearing) => new Date(row.startsAt) <= new Date()
  const acts = (row: Hearing) => {
    if (!onAct) return null
    if (row.status === 'held')
      return (
        <Button size="small" onPress={() => onAct(row, 'correct')}>
          {m['legal.hearing.correct']()}
        </Button>
      )
    if (row.status !== 'scheduled') return null
    return (
      <span className="row tight">
        {hasBegun(row) && (
          <Button size="small" kind="primary" onPress={() => onAct(row, 'record')}>
            {m['legal.hearing.record']()}
          </Button>
        )}
        <Button size="small" onPress={() => onAct(row, 'postpone')}>
          {m['legal.hearing.postpone']()}
        </Button>
      </span>
    )
  }
  return (
    <DataTable
      bare
      label={m['legal.hearing.hearings']()}
      rows={hearings}
      rowId={(row: Hearing) => row.id}
      empty={<EmptyState title={m['legal.hearing.empty']()} />}
      card={row => (
        <div className="stack tight">
          <span className="card-row">
            <InstantText at={row.startsAt} />
            <State row={row} />
          </span>
          <span className="card-row">
            <bdi className="strong">{row.court}</bdi>
            {withCase && (
              <TextLink href={links.case(row.caseId)}>
                <bdi>{row.caseTitle}</bdi>
              </TextLink>
            )}
          </span>
          <span className="soft-ink">{row.result ?? row.lastDecision ?? row.purpose}</span>
          {acts(row)}
        </div>
      )}
      columns={[
        {
          id: 'startsAt',
          header: m['legal.hearing.field.at'](),
          cell: row => <InstantText at={row.startsAt} />,
        },
        ...(withCase
          ? [
              {
                id: 'case',
                header: m['legal.case.title'](),
                cell: (row: Hearing) => (
                  <TextLink href={links.case(row.caseId)}>
                    <bdi>{row.caseTitle}</bdi>
                  </TextLink>
                ),
              },
              {
                id: 'party',
                header: m['legal.case.field.party'](),
                cell: (row: Hearing) => <bdi>{row.party}</bdi>,
              },
            ]
          : []),
        {
          id: 'court',
          header: m['legal.case.field.court'](),
          cell: row => <bdi>{[row.court, row.circuit, row.room].filter(Boolean).join('، ')}</bdi>,
        },
        {
          id: 'automatedNumber',
          header: m['legal.hearing.field.automatedNumber'](),
          cell: row => (row.automatedNumber ? <span className="n">{row.automatedNumber}</span> : nothing),
        },
        {
          id: 'lawyer',
          header: m['legal.case.field.lawyer'](),
          cell: row => (row.lawyer ? <bdi>{row.lawyer}</bdi> : nothing),
        },
        {
          id: 'decision',
          header: m['legal.hearing.field.lastDecision'](),
          cell: row => <bdi>{row.result ?? row.lastDecision ?? row.purpose ?? '\u2014'}</bdi>,
        },
        { id: 'status', header: m['legal.hearing.field.status'](), cell: row => <State row={row} /> },
        ...(onAct ? [{ id: 'acts', header: '', cell: (row: Hearing) => acts(row) }] : []),
      ]}
    />
  )
}
