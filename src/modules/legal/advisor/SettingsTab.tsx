import { useState } from 'react'
import { words as kindWords } from '#generated/choices/legal.advisor.court.ts'
import { words as countryWords } from '#generated/choices/legal.library.country.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayText } from '#ui/DayText.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Money } from '#ui/Money.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { AssistantSwitch } from '../assistant/AssistantCard.tsx'
import { TrustBadge } from './HitCard.tsx'
import { CourtDialog, LimitDialog } from './OfficeDialogs.tsx'

type Office = OutputFor<'legal.office.get'>
type Open =
  | 'settings'
  | 'court'
  | { court: Office['courts'][number] }
  | { limit: Office['limits'][number] }
  | null

/** What the office works by: its settings, its courts and the time limits, each limit with its source and how sure it is. */
export function SettingsTab() {
  const { can } = useSession()
  const answer = useAnswer('legal.office.get', {})
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const mayWrite = can('legal.cases.write')
  return (
    <Loaded answer={answer}>
      {office => (
        <div className="stack">
          <SettingsCard
            office={office}
            onEdit={can('admin.settings.write') ? () => setOpen('settings') : null}
          />
          <AssistantSwitch />
          <Card title={m['legal.advisor.limits']()}>
            <div className="stack tight">
              {office.limits.map(limit => (
                <div key={limit.id} className="stack tight">
                  <span className="row tight">
                    <strong>{countryWords[limit.country as 'KW']?.() ?? limit.country}</strong>
                    <span>{kindWords[limit.courtKind]()}</span>
                    <span>{m['legal.advisor.days']({ days: limit.days })}</span>
                  </span>
                  <span className="soft-ink">
                    <DayText day={limit.validFromOn} /> · {limit.source}
                  </span>
                  <span className="row tight">
                    <TrustBadge trust={limit.confidence} />
                    {can('legal.overrides.write') && (
                      <Button size="small" onPress={() => setOpen({ limit })}>
                        {m['kernel.action.edit']()}
                      </Button>
                    )}
                  </span>
                </div>
              ))}
            </div>
          </Card>
          <Card
            title={m['legal.advisor.courts']()}
            end={
              mayWrite && (
                <Button size="small" onPress={() => setOpen('court')}>
                  {m['legal.advisor.addCourt']()}
                </Button>
              )
            }
          >
            <div className="stack tight">
              {office.courts.map(court => (
                <div key={court.id} className="stack tight">
                  <span className="row tight">
                    <bdi className={court.isActive ? 'strong' : 'quiet'}>{court.nameAr}</bdi>
                    <span>{kindWords[court.courtKind]()}</span>
                  </span>
                  <span className="soft-ink">
                    {countryWords[court.country as 'KW']?.() ?? court.country} · {court.source}
                  </span>
                  <span className="row tight">
                    <TrustBadge trust={court.confidence} />
                    {mayWrite && (
                      <Button size="small" onPress={() => setOpen({ court })}>
                        {m['kernel.action.edit']()}
                      </Button>
                    )}
                  </span>
                </div>
              ))}
            </div>
          </Card>
          {open === 'settings' && <SettingsDialog office={office} onClose={close} />}
          {open === 'court' && <CourtDialog onClose={close} />}
          {open !== null && typeof open === 'object' && 'court' in open && (
            <CourtDialog court={open.court} onClose={close} />
          )}
          {open !== null && typeof open === 'object' && 'limit' in open && (
            <LimitDialog limit={open.limit} onClose={close} />
          )}
        </div>
      )}
    </Loaded>
  )
}

function SettingsCard({ office, onEdit }: { office: Office; onEdit: (() => void) | null }) {
  const { settings } = office
  const yes = (is: boolean) => (is ? m['legal.advisor.yes']() : m['legal.advisor.no']())
  return (
    <Card
      title={m['legal.office.title']()}
      end={
        onEdit && (
          <Button size="small" onPress={onEdit}>
            {m['kernel.action.edit']()}
          </Button>
        )
      }
    >
      <dl className="facts">
        <Fact label={m['legal.office.field.minCaseDays']()}>{settings.minCaseDays}</Fact>
        <Fact label={m['legal.office.field.noticeRequired']()}>{yes(settings.noticeRequired)}</Fact>
        <Fact label={m['legal.office.field.promiseGraceDays']()}>{settings.promiseGraceDays}</Fact>
        <Fact label={m['legal.office.field.letterDays']()}>{settings.letterDays}</Fact>
        <Fact label={m['legal.office.field.reference']()}>
          <Money amount={settings.reference} />
        </Fact>
        <Fact label={m['legal.office.field.pauseLateFees']()}>{yes(settings.pauseLateFees)}</Fact>
      </dl>
    </Card>
  )
}

function SettingsDialog({ office, onClose }: { office: Office; onClose: () => void }) {
  const [values, setValues] = useState(office.settings)
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  return (
    <ActDialog
      name="legal.settings.save"
      title={m['legal.office.title']()}
      verb={m['kernel.action.save']()}
      input={values}
      onDone={onClose}
      onClose={onClose}
    >
      <div className="fields">
        <NumberField
          label={m['legal.office.field.minCaseDays']()}
          name="minCaseDays"
          value={values.minCaseDays}
          onChange={days => set({ minCaseDays: days ?? 0 })}
        />
        <NumberField
          label={m['legal.office.field.promiseGraceDays']()}
          name="promiseGraceDays"
          value={values.promiseGraceDays}
          onChange={days => set({ promiseGraceDays: days ?? 0 })}
        />
        <NumberField
          label={m['legal.office.field.letterDays']()}
          name="letterDays"
          value={values.letterDays}
          onChange={days => set({ letterDays: days ?? 1 })}
        />
        <MoneyField
          label={m['legal.office.field.reference']()}
          name="reference"
          value={values.reference}
          onChange={reference => set({ reference })}
        />
      </div>
      <Checkbox
        name="noticeRequired"
        checked={values.noticeRequired}
        onChange={noticeRequired => set({ noticeRequired })}
      >
        {m['legal.office.field.noticeRequired']()}
      </Checkbox>
      <Checkbox
        name="pauseLateFees"
        checked={values.pauseLateFees}
        onChange={pauseLateFees => set({ pauseLateFees })}
      >
        {m['legal.office.field.pauseLateFees']()}
      </Checkbox>
    </ActDialog>
  )
}
