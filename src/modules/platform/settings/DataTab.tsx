import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useShell } from '../shell/slots.tsx'
import { ExportLine } from './ExportLine.tsx'

/** «تنزيل بيانات الشركة»: everything the company has, as one archive that proves itself. */
export function DataTab() {
  const { confirmed } = useShell()
  const { facts } = useSession()
  const company = useCompany()
  const list = useAnswer('platform.export.list', {}, { staleTime: 5_000 })
  const start = useCommand('platform.export.company')
  const isPreparing = list.data?.rows.some(row => row.state === 'preparing') ?? false
  const begin = async () => {
    try {
      await confirmed(() => start.mutateAsync({}))
      showToast(m['platform.export.begun']())
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const why = facts?.superAdmin
    ? m['platform.browse.companyDecides']()
    : isPreparing
      ? m['platform.export.running']()
      : null
  return (
    <div className="settings-body">
      <Card
        title={m['platform.export.title']()}
        end={
          <Button kind="primary" busy={start.isPending} disabledReason={why} onPress={() => void begin()}>
            {m['platform.export.start']()}
          </Button>
        }
      >
        <div className="stack">
          <p>{m['platform.export.text']()}</p>
          <p className="cap">{m['platform.export.proof']()}</p>
        </div>
      </Card>
      <Loaded answer={list}>
        {({ rows }) =>
          rows.length > 0 && (
            <Card title={m['platform.export.last']()} flush>
              <ul className="work-list">
                {rows.map(row => (
                  <ExportLine
                    key={row.id}
                    row={row}
                    companyName={company.nameEn}
                    partUrl={part => documentUrl('platform.export.part', { id: row.id, part })}
                  />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </div>
  )
}
