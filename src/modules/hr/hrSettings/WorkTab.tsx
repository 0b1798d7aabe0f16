import { Suspense, useState } from 'react'
import { words as basisWords } from '#generated/choices/hr.settings.basis.ts'
import { words as bindingWords } from '#generated/choices/hr.settings.binding.ts'
import { words as lateWords } from '#generated/choices/hr.settings.late.ts'
import { words as unsureWords } from '#generated/choices/hr.settings.unsure.ts'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { late } from '#ui/onDemand.tsx'
import { always, type SettingsRow } from './settingsRow.web.ts'

const SettingsDialog = late(() => import('./SettingsDialog.tsx'))

/** How the company works and pays, each row from its day on; what is past stays as it was. */
export function WorkTab() {
  const { timeZone } = useCompany()
  const answer = useAnswer('hr.settings.read', {})
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const [isChanging, setChanging] = useState(false)
  return (
    <Loaded answer={answer}>
      {({ rows }) => {
        const now = rows.find(row => row.fromOn <= today)
        return (
          <div className="stack">
            <div>
              <Button kind="primary" onPress={() => setChanging(true)}>
                {m['hr.settings.change']()}
              </Button>
            </div>
            {rows.map(row => (
              <Card
                key={row.fromOn}
                title={
                  <span className="row">
                    <From row={row} />
                    {row === now && <Badge hue="green">{m['hr.settings.now']()}</Badge>}
                    {row.fromOn > today && <Badge hue="amber">{m['hr.settings.later']()}</Badge>}
                  </span>
                }
              >
                <Facts row={row} />
              </Card>
            ))}
            <Suspense>
              {isChanging && now && (
                <SettingsDialog now={now} today={today} onClose={() => setChanging(false)} />
              )}
            </Suspense>
          </div>
        )
      }}
    </Loaded>
  )
}

const From = ({ row }: { row: SettingsRow }) =>
  row.fromOn === always ? (
    m['hr.settings.first']()
  ) : (
    <>
      {m['hr.settings.fromOn']()} <DayText day={row.fromOn} />
    </>
  )

function Facts({ row }: { row: SettingsRow }) {
  return (
    <dl className="facts">
      <Fact label={m['hr.field.payDay']()}>
        <NumberText value={row.payDay} />
      </Fact>
      <Fact label={m['hr.settings.field.dailyBasis']()}>{basisWords[row.dailyBasis]()}</Fact>
      <Fact label={m['hr.settings.field.latePolicy']()}>{lateWords[row.latePolicy]()}</Fact>
      <Fact label={m['hr.field.deviceBinding']()}>{bindingWords[row.deviceBinding]()}</Fact>
      <Fact label={m['hr.field.unsurePolicy']()}>{unsureWords[row.unsurePolicy]()}</Fact>
      <Fact label={m['hr.settings.field.isAutoCheckout']()}>
        {row.isAutoCheckout ? m['hr.settings.on']() : m['hr.settings.off']()}
      </Fact>
      <Fact label={m['hr.settings.field.documentLeadDays']()}>
        <span className="n">{row.documentLeadDays.join('، ')}</span>
      </Fact>
    </dl>
  )
}
