import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { loadCodeWords } from '#kernel/web/say.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { DayText } from '#ui/DayText.tsx'
import { useDisplay } from '#ui/display.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Money } from '#ui/Money.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { StackBar } from '#ui/StackBar.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '#ui/StatStrip.tsx'
import type { StatusKind } from '#ui/status.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { links } from '../../links.web.ts'
import type { SubscriptionState } from '../../subscription/subscription.rules.ts'
import { subscriptionWords } from '../../words.web.ts'
import { companyColumns } from './companyColumns.tsx'
import './staff.css'

const FailedJobsPanel = onDemand(async () => (await import('./FailedJobsPanel.tsx')).FailedJobsPanel)

const states = ['trial', 'active', 'grace', 'free'] as const
export const stateKinds: Record<SubscriptionState, StatusKind> = {
  trial: 'promised',
  active: 'running',
  grace: 'late',
  free: 'paused',
}

function Latest() {
  const navigate = useNavigate()
  const answer = useAnswer('platform.company.list', { limit: 6, sort: 'createdAt', descending: true })
  return (
    <Card
      flush
      title={m['platform.staff.latest']()}
      end={<TextLink href={links.companies}>{m['platform.staff.all']()}</TextLink>}
    >
      <Loaded answer={answer}>
        {({ rows }) => (
          <DataTable
            bare
            label={m['platform.staff.latest']()}
            columns={companyColumns.filter(column =>
              ['name', 'businessType', 'subscription', 'status', 'createdAt'].includes(column.id),
            )}
            rows={rows}
            rowId={company => company.id}
            onOpen={company => void navigate({ to: links.companies, search: { company: company.id } })}
            card={company => (
              <div className="card-row">
                <b>
                  <bdi>{company.nameAr}</bdi>
                </b>
                <span className="push cap">
                  <InstantText at={company.createdAt} />
                </span>
              </div>
            )}
            empty={
              <EmptyState
                title={m['platform.staff.noCompanies']()}
                actions={
                  <ButtonLink kind="primary" href={links.createCompany}>
                    {m['platform.companies.new']()}
                  </ButtonLink>
                }
              />
            }
          />
        )}
      </Loaded>
    </Card>
  )
}

/** Day and time of the newest copy; a company that missed a night leads straight to it. */
function LastBackup({ backups }: { backups: OutputFor<'platform.dashboard.read'>['backups'] }) {
  const { timeZone } = useDisplay()
  const { newestAt, late } = backups
  return (
    <Stat
      label={m['platform.backup.last']()}
      href={late > 0 ? links.lateBackups : links.backups}
      note={
        late > 0 ? (
          <span className="bad">
            {m['platform.backup.lateCount']()} <NumberText value={late} />
          </span>
        ) : (
          newestAt && <InstantText at={newestAt} timeOnly />
        )
      }
    >
      {newestAt ? <DayText day={dayIn(new Date(newestAt), timeZone)} /> : '—'}
    </Stat>
  )
}

/** The platform at a glance; each figure opens the list that it counts. */
export default function StaffDashboardPage() {
  const [address, change] = useAddress()
  const answer = useAnswer('platform.dashboard.read', {}, { refetchInterval: 60_000 })
  const title = m['platform.page.staffDashboard']()
  useEffect(() => {
    document.title = title
    void loadCodeWords()
  }, [title])
  return (
    <div className="page">
      <PageHeader
        title={title}
        actions={
          <ButtonLink kind="primary" href={links.createCompany}>
            {m['platform.companies.new']()}
          </ButtonLink>
        }
      />
      <Loaded answer={answer}>
        {figures => (
          <>
            <StatStrip>
              <Stat label={m['platform.staff.companies']()} href={links.companiesIn({ status: 'active' })}>
                <NumberText value={figures.companies.active} />
              </Stat>
              <Stat label={m['platform.staff.suspended']()} href={links.companiesIn({ status: 'suspended' })}>
                <NumberText value={figures.companies.suspended} />
              </Stat>
              <Stat
                label={m['platform.staff.trialsEnding']()}
                href={links.companiesIn({ subscriptionState: 'trial', endsWithinDays: 7 })}
              >
                <NumberText value={figures.trialsEnding} />
              </Stat>
              <Stat
                label={m['platform.order.openCount']()}
                href={links.payments}
                note={
                  figures.openOrders.count > 0 && (
                    <Money amount={figures.openOrders.dueMinor} currency="KWD" />
                  )
                }
              >
                <NumberText value={figures.openOrders.count} />
              </Stat>
              <Stat label={m['platform.order.monthly']()} href={`${links.staffReports}?report=revenue`}>
                <Money amount={figures.monthlyMinor} currency="KWD" />
              </Stat>
              <LastBackup backups={figures.backups} />
            </StatStrip>
            <div className="staff-columns">
              <Latest />
              <Card
                title={m['platform.staff.subscriptions']()}
                caption={
                  <span>
                    {figures.activeUsers !== null && (
                      <>
                        <TextLink href={links.staffUsers}>{m['platform.staff.activeUsers']()}</TextLink>{' '}
                        <NumberText value={figures.activeUsers} strong />
                        {' · '}
                      </>
                    )}
                    <TextLink href={`${links.staffReports}?report=visits`}>
                      {m['platform.staff.openVisits']()}
                    </TextLink>{' '}
                    <NumberText value={figures.openVisits} strong />
                    {' · '}
                    {figures.lateTickets !== null && (
                      <>
                        <TextLink href={links.lateTickets}>{m['platform.staff.lateTickets']()}</TextLink>{' '}
                        <span className={figures.lateTickets > 0 ? 'bad' : undefined}>
                          <NumberText value={figures.lateTickets} strong />
                        </span>
                        {' · '}
                      </>
                    )}
                    <TextLink href={links.failedJobs}>{m['platform.staff.failedJobs']()}</TextLink>{' '}
                    <span className={figures.failedJobs > 0 ? 'bad' : undefined}>
                      <NumberText value={figures.failedJobs} strong />
                    </span>
                  </span>
                }
              >
                <StackBar
                  parts={states.map(state => ({
                    id: state,
                    name: subscriptionWords[state](),
                    kind: stateKinds[state],
                    count: figures.subscriptions[state],
                    href: links.companiesIn({ subscriptionState: state }),
                  }))}
                />
              </Card>
            </div>
          </>
        )}
      </Loaded>
      {address['show'] === 'failedJobs' && <FailedJobsPanel onClose={() => change({ show: undefined })} />}
    </div>
  )
}
