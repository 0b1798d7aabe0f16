import { Suspense, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Fact } from '#ui/Fact.tsx'
import { late } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showToast } from '#ui/toast.ts'
import { LawFigures } from './LawFigures.tsx'
import { confidenceWords, type LawRow, type MissingLaw, topicName } from './lawWords.web.ts'

const LawRowDialog = late(() => import('./LawRowDialog.tsx'))

/** The first day of law rows without a known beginning. */
const always = '1950-01-01'

const From = ({ row }: { row: LawRow }) =>
  row.validFromOn === always ? m['hr.labourRule.always']() : <DayText day={row.validFromOn} />

const State = ({ row }: { row: LawRow }) => (
  <span className="row">
    {row.isInForce && <Badge hue="green">{m['hr.labourRule.state.inForce']()}</Badge>}
    {row.isOwn && <Badge hue="accent">{m['hr.labourRule.state.own']()}</Badge>}
    {!row.isConfirmed && <Badge hue="amber">{m['hr.labourRule.state.unconfirmed']()}</Badge>}
  </span>
)

/** The rows of labour law: valid from, source, and whether a person confirmed it. */
export function LawsTab() {
  const answer = useAnswer('hr.labourRule.list', {})
  const [address, change] = useAddress()
  const [missing, setMissing] = useState<MissingLaw | null>(null)
  return (
    <div className="stack">
      <p className="cap">{m['hr.labourRule.says']()}</p>
      <Loaded answer={answer}>
        {data => {
          const opened = data.rows.find(row => row.id === address['rule'])
          return (
            <>
              <Card flush>
                <DataTable
                  label={m['hr.labourRule.rows']()}
                  bare
                  columns={[
                    {
                      id: 'topic',
                      header: m['hr.labourRule.field.topic'](),
                      cell: row => <b>{topicName(row)}</b>,
                    },
                    {
                      id: 'from',
                      header: m['hr.labourRule.field.validFromOn'](),
                      cell: row => <From row={row} />,
                    },
                    {
                      id: 'to',
                      header: m['hr.labourRule.field.validToOn'](),
                      cell: row => (row.validToOn ? <DayText day={row.validToOn} /> : '\u2014'),
                    },
                    {
                      id: 'confidence',
                      header: m['hr.labourRule.field.confidence'](),
                      cell: row => (
                        <>
                          <bdi className="strong">{row.confidence}</bdi> {confidenceWords[row.confidence]()}
                        </>
                      ),
                    },
                    {
                      id: 'state',
                      header: m['hr.labourRule.field.state'](),
                      cell: row => <State row={row} />,
                    },
                  ]}
                  rows={data.rows}
                  rowId={row => row.id}
                  onOpen={row => change({ rule: row.id })}
                  card={row => (
                    <>
                      <span className="card-row">
                        <b>{topicName(row)}</b>
                        <From row={row} />
                      </span>
                      <span className="card-row cap">
                        <span>{confidenceWords[row.confidence]()}</span>
                        <State row={row} />
                      </span>
                    </>
                  )}
                  empty={<EmptyState title={m['hr.labourRule.none']()} />}
                />
              </Card>
              {data.missing.length > 0 && (
                <Card>
                  <ul className="facts">
                    {data.missing.map(one => (
                      <li key={one.topic} className="card-row">
                        <span className="row">
                          <b>{topicName({ topic: one.topic, variant: 'standard' })}</b>
                          <Badge>{m['hr.labourRule.state.missing']()}</Badge>
                        </span>
                        <Button size="small" onPress={() => setMissing(one)}>
                          {m['hr.labourRule.act.add']()}
                        </Button>
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              {opened && (
                <LawPanel row={opened} openFrom={data.openFrom} onClose={() => change({ rule: undefined })} />
              )}
              <Suspense>
                {missing && (
                  <LawRowDialog
                    before={{ id: missing.afterRule, topic: missing.topic, variant: 'standard' }}
                    figures={missing.figures}
                    sourceUrl=""
                    openFrom={data.openFrom}
                    onClose={() => setMissing(null)}
                  />
                )}
              </Suspense>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

type PanelProps = { row: LawRow; openFrom: string | null; onClose: () => void }

function LawPanel({ row, openFrom, onClose }: PanelProps) {
  const [act, setAct] = useState<'add' | 'confirm' | null>(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={topicName(row)}
      actions={
        <>
          {!row.isConfirmed && (
            <Button onPress={() => setAct('confirm')}>{m['hr.labourRule.act.confirm']()}</Button>
          )}
          <Button kind="primary" onPress={() => setAct('add')}>
            {m['hr.labourRule.act.add']()}
          </Button>
        </>
      }
    >
      <div className="stack">
        <State row={row} />
        <dl className="facts">
          <Fact label={m['hr.labourRule.field.validFromOn']()}>
            <From row={row} />
          </Fact>
          {row.validToOn && (
            <Fact label={m['hr.labourRule.field.validToOn']()}>
              <DayText day={row.validToOn} />
            </Fact>
          )}
          <Fact label={m['hr.labourRule.field.confidence']()}>{confidenceWords[row.confidence]()}</Fact>
          {row.confirmedBy && (
            <Fact label={m['hr.labourRule.field.confirmedBy']()}>
              <bdi>{row.confirmedBy}</bdi>
            </Fact>
          )}
          <Fact label={m['hr.labourRule.source']()}>
            <TextLink href={row.sourceUrl} target="_blank">
              <bdi dir="ltr">{new URL(row.sourceUrl).hostname}</bdi>
            </TextLink>
          </Fact>
        </dl>
        <LawFigures figures={row.figures} />
      </div>
      {act === 'confirm' && (
        <ActDialog
          name="hr.labourRule.confirm"
          title={m['hr.labourRule.confirmTitle']({ topic: topicName(row) })}
          verb={m['hr.labourRule.act.confirm']()}
          input={{ rule: row.id }}
          onDone={() => showToast(m['hr.labourRule.confirmed']())}
          onClose={() => setAct(null)}
        >
          <p>{m['hr.labourRule.confirmSays']()}</p>
        </ActDialog>
      )}
      <Suspense>
        {act === 'add' && (
          <LawRowDialog
            before={row}
            figures={row.figures}
            sourceUrl={row.sourceUrl}
            openFrom={openFrom}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </SidePanel>
  )
}
