import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { nameOf } from '../account/names.web.ts'
import { formatMonth } from '../monthNames.web.ts'
import { lifeText, methodWords } from './assetWords.web.ts'
import { CategoryForm } from './CategoryForm.tsx'

type Category = OutputFor<'accounting.assetCategory.list'>['rows'][number]

/** The categories of assets and what each month charged. */
export function AssetTools({ onClose }: { onClose: () => void }) {
  const { can } = useSession()
  const mayWrite = can('finance.assets.write')
  const categories = useAnswer('accounting.assetCategory.list', { inactive: true })
  const runs = useAnswer('accounting.asset.runs', {})
  const usual = useCommand('accounting.assetCategory.addUsual')
  const [editing, setEditing] = useState<Category | 'new' | null>(null)
  const addUsual = async () => {
    try {
      showToast(m['accounting.assetCategory.usualDone']({ count: (await usual.mutateAsync({})).count }))
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  if (editing)
    return <CategoryForm category={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
  return (
    <SidePanel open onOpenChange={onClose} title={m['accounting.asset.tools']()}>
      <div className="stack">
        <Loaded answer={categories}>
          {({ rows }) => (
            <Card
              title={m['accounting.assetCategory.title']()}
              end={
                mayWrite && (
                  <Button size="small" onPress={() => setEditing('new')}>
                    <Plus aria-hidden />
                    {m['accounting.assetCategory.add']()}
                  </Button>
                )
              }
            >
              {rows.length === 0 ? (
                <EmptyState
                  title={m['accounting.assetCategory.none']()}
                  actions={
                    mayWrite && (
                      <Button kind="primary" busy={usual.isPending} onPress={() => void addUsual()}>
                        {m['accounting.assetCategory.addUsualAct']()}
                      </Button>
                    )
                  }
                >
                  {m['accounting.assetCategory.noneBody']()}
                </EmptyState>
              ) : (
                <dl className="facts">
                  {rows.map(row => (
                    <CategoryLine key={row.id} row={row} {...(mayWrite ? { onEdit: setEditing } : {})} />
                  ))}
                </dl>
              )}
            </Card>
          )}
        </Loaded>
        <Loaded answer={runs}>
          {({ rows }) => (
            <Card title={m['accounting.asset.runs']()}>
              {rows.length === 0 ? (
                <p className="caption">{m['accounting.asset.runsNone']()}</p>
              ) : (
                <dl className="facts">
                  {rows.map(row => (
                    <div key={row.month} className="fact">
                      <dt>
                        {formatMonth(row.month)} · {m['accounting.asset.count']({ count: row.assets })}
                      </dt>
                      <dd>
                        <Money amount={row.total} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </Card>
          )}
        </Loaded>
      </div>
    </SidePanel>
  )
}

type LineProps = { row: Category; onEdit?: (row: Category) => void }

function CategoryLine({ row, onEdit }: LineProps) {
  return (
    <div className="fact">
      <dt>
        {methodWords[row.method]()} · {lifeText(row)} · {m['accounting.asset.count']({ count: row.assets })}
      </dt>
      <dd className={row.active ? undefined : 'quiet'}>
        {onEdit ? (
          <Button kind="tertiary" size="small" onPress={() => onEdit(row)}>
            <bdi>{nameOf(row)}</bdi>
          </Button>
        ) : (
          <bdi>{nameOf(row)}</bdi>
        )}
      </dd>
    </div>
  )
}
