import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Money } from '#ui/Money.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

type Row = OutputFor<'trade.warehouse.list'>['rows'][number]

/** The warehouses of the company, with what each holds. */
export function WarehousesPanel({ onClose }: { onClose: () => void }) {
  const { can } = useSession()
  const { data } = useAnswer('trade.warehouse.list', {})
  const [open, setOpen] = useState<Row | 'new' | null>(null)
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      title={m['trade.warehouse.list.title']()}
      actions={
        can('trade.inventory.write') && (
          <Button kind="primary" onPress={() => setOpen('new')}>
            {m['trade.warehouse.add']()}
          </Button>
        )
      }
    >
      <div className="stack">
        {(data?.rows ?? []).map(row => (
          <div key={row.id} className="card-row">
            <span className="stack tight">
              <span>
                <bdi className="strong">{row.nameAr}</bdi> <span className="n soft-ink">{row.code}</span>{' '}
                {row.isDefault && <Badge hue="blue">{m['trade.warehouse.default']()}</Badge>}
                {!row.isActive && <Badge>{m['trade.item.stopped']()}</Badge>}
              </span>
              <span className="soft-ink">
                {m['trade.item.count']({ count: row.items })}
                {row.value && (
                  <>
                    {' · '}
                    <Money amount={row.value} />
                  </>
                )}
              </span>
            </span>
            {can('trade.inventory.write') && (
              <Button size="small" onPress={() => setOpen(row)}>
                {m['trade.warehouse.edit']()}
              </Button>
            )}
          </div>
        ))}
      </div>
      {open && <WarehouseDialog row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </SidePanel>
  )
}

function WarehouseDialog({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const [draft, setDraft] = useState({
    code: row?.code ?? '',
    nameAr: row?.nameAr ?? '',
    address: row?.address ?? '',
    phone: row?.phone ?? '',
    isDefault: row?.isDefault ?? false,
    isActive: row?.isActive ?? true,
  })
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  return (
    <ActDialog
      name="trade.warehouse.save"
      title={row ? m['trade.warehouse.edit']() : m['trade.warehouse.add']()}
      verb={m['kernel.action.save']()}
      input={
        draft.code.trim() && draft.nameAr.trim()
          ? {
              ...draft,
              nameEn: row?.nameEn ?? null,
              branchId: row?.branchId ?? null,
              id: row?.id ?? null,
              version: row?.version ?? null,
            }
          : null
      }
      onDone={() => {
        showToast(m['trade.warehouse.saved']())
        onClose()
      }}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['trade.warehouse.field.nameAr']()}
          name="nameAr"
          value={draft.nameAr}
          onChange={nameAr => set({ nameAr })}
        />
        <TextField
          label={m['trade.warehouse.field.code']()}
          name="code"
          dir="ltr"
          value={draft.code}
          onChange={code => set({ code })}
        />
        <TextField
          label={m['trade.warehouse.field.address']()}
          name="address"
          optional
          value={draft.address}
          onChange={address => set({ address })}
        />
        <TextField
          label={m['trade.warehouse.field.phone']()}
          name="phone"
          optional
          dir="ltr"
          value={draft.phone}
          onChange={phone => set({ phone })}
        />
      </div>
      <Checkbox checked={draft.isDefault} name="isDefault" onChange={isDefault => set({ isDefault })}>
        {m['trade.warehouse.default']()}
      </Checkbox>
      <Checkbox checked={draft.isActive} name="isActive" onChange={isActive => set({ isActive })}>
        {m['trade.warehouse.active']()}
      </Checkbox>
    </ActDialog>
  )
}
