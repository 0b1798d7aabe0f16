import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl, type OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DayText } from '#ui/DayText.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { ExportLine } from '../../settings/ExportLine.tsx'
import { useShell } from '../../shell/slots.tsx'
import { nameOf } from '../../words.web.ts'
import { ClosingDialog } from './ClosingDialog.tsx'

type Company = OutputFor<'platform.company.open'>['company']
type Closing = OutputFor<'platform.closing.read'>

/** What is left of a closed company: when its data go, or that they are gone and which line proves it. */
function Closed({ closing }: { closing: Closing }) {
  const { purge } = closing
  if (!purge)
    return (
      <Notice hue="amber">
        {m['platform.closing.closedAt']()} <InstantText at={closing.closedAt ?? ''} />
        {m['platform.closing.purgeOn']()} <DayText day={closing.purgeOn} />
      </Notice>
    )
  return (
    <Notice hue={purge.isChainWhole ? 'amber' : 'red'}>
      {m['platform.closing.purgedAt']()} <InstantText at={purge.at} /> · <NumberText value={purge.rows} />{' '}
      {m['platform.closing.rows']()}
      <div className="cap">
        {purge.isChainWhole
          ? m['platform.closing.proven']({ seq: String(purge.seq) })
          : m['platform.closing.unproven']()}
      </div>
    </Notice>
  )
}

/** The copy a company takes along, and the way out: one super administrator asks, another one closes. */
export function ClosingCard({ company }: { company: Company }) {
  const companyId = company.id
  const { confirmed } = useShell()
  const { facts } = useSession()
  const [isOpen, setOpen] = useState(false)
  const answer = useAnswer('platform.closing.read', { companyId }, { refetchInterval: 5_000 })
  const prepare = useCommand('platform.closing.prepareExport')
  const keep = useCommand('platform.company.keepOpen')
  const attempt = async (act: () => Promise<unknown>, said: string) => {
    try {
      await act()
      showToast(said)
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const { newestExport, asked, isExportOfToday } = answer.data ?? {}
  const whyNot = () => {
    if (!isExportOfToday) return m['platform.company.exportFirst']()
    return asked?.byId === facts?.user.id ? m['platform.company.needsSecond']() : null
  }
  return (
    <Card title={m['platform.closing.title']()}>
      <Loaded answer={answer}>
        {closing =>
          closing.closedAt ? (
            <Closed closing={closing} />
          ) : (
            <div className="stack">
              <p className="cap">{m['platform.closing.text']()}</p>
              {closing.asked && (
                <Notice hue="amber">
                  {m['platform.closing.askedBy']({ name: closing.asked.byName })}{' '}
                  <InstantText at={closing.asked.at} />
                  <div>{closing.asked.reason}</div>
                </Notice>
              )}
              {newestExport && (
                <ul className="work-list">
                  <ExportLine
                    row={newestExport}
                    companyName={company.nameEn}
                    partUrl={part =>
                      documentUrl('platform.closing.exportPart', { companyId, id: newestExport.id, part })
                    }
                  />
                </ul>
              )}
              <div className="settings-acts">
                <Button
                  busy={prepare.isPending}
                  disabledReason={newestExport?.state === 'preparing' ? m['platform.export.running']() : null}
                  onPress={() =>
                    void attempt(
                      () => confirmed(() => prepare.mutateAsync({ companyId })),
                      m['platform.export.begun'](),
                    )
                  }
                >
                  {m['platform.export.start']()}
                </Button>
                {closing.asked && (
                  <Button
                    busy={keep.isPending}
                    onPress={() =>
                      void attempt(
                        () => keep.mutateAsync({ companyId, version: company.version }),
                        m['platform.closing.kept'](),
                      )
                    }
                  >
                    {m['platform.closing.keep']()}
                  </Button>
                )}
                <Button kind="danger" disabledReason={whyNot()} onPress={() => setOpen(true)}>
                  {closing.asked ? m['platform.closing.close']() : m['platform.closing.ask']()}
                </Button>
              </div>
            </div>
          )
        }
      </Loaded>
      {isOpen && (
        <ClosingDialog
          company={company}
          name={nameOf(company)}
          asked={asked ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
