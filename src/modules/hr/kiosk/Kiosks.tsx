import { Plus } from 'lucide-react'
import { useState } from 'react'
import { words as actWords } from '#generated/choices/hr.kiosk.act.ts'
import { words as stateWords } from '#generated/choices/hr.kiosk.states.ts'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { isolated } from '#kernel/web/isolate.ts'
import { LinkDialog } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { StatusKind } from '#ui/status.ts'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { ConfirmedDialog } from '../ConfirmedDialog.tsx'
import { CodePicture } from '../siteCode/CodeFigure.tsx'
import './kiosk.css'

type Row = OutputFor<'hr.kiosk.list'>['rows'][number]

const stateKinds: Readonly<Record<Row['state'], StatusKind>> = { active: 'settled', revoked: 'out' }

const StateBadge = ({ row }: { row: Row }) => (
  <StatusBadge kind={stateKinds[row.state]}>{stateWords[row.state]()}</StatusBadge>
)

const columns = () => [
  { id: 'name', header: m['hr.kiosk.field.nameAr'](), cell: (row: Row) => <bdi>{row.nameAr}</bdi> },
  { id: 'site', header: m['hr.kiosk.field.site'](), cell: (row: Row) => <bdi>{row.site.name}</bdi> },
  {
    id: 'lastSeenAt',
    header: m['hr.kiosk.field.lastSeenAt'](),
    cell: (row: Row) => <InstantText at={row.lastSeenAt} />,
  },
  { id: 'state', header: m['hr.kiosk.field.state'](), cell: (row: Row) => <StateBadge row={row} /> },
]

/** The tablets that stand at sites; pairing one shows its link this once. */
export function Kiosks() {
  const rows = useAnswer('hr.kiosk.list', {}).data?.rows ?? []
  const [isPairing, setPairing] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<Row | null>(null)
  const acts = (row: Row) =>
    row.actions.map(action => (
      <Button key={action} size="small" onPress={() => setRevoking(row)}>
        {actWords[action]()}
      </Button>
    ))
  const pair = (
    <Button size="small" onPress={() => setPairing(true)}>
      <Plus aria-hidden />
      {m['hr.kiosk.pair']()}
    </Button>
  )
  return (
    <Card title={m['hr.kiosk.kiosks']()} caption={m['hr.kiosk.says']()} end={rows.length > 0 && pair} flush>
      <DataTable
        bare
        label={m['hr.kiosk.kiosks']()}
        columns={columns()}
        rows={rows}
        rowId={row => row.id}
        rowActions={acts}
        card={row => (
          <>
            <span className="card-row">
              <bdi className="strong">{row.nameAr}</bdi>
              <StateBadge row={row} />
            </span>
            <span className="card-row cap">
              <bdi>{row.site.name}</bdi>
              <span className="row">{acts(row)}</span>
            </span>
          </>
        )}
        empty={<EmptyState title={m['hr.kiosk.empty']()} actions={pair} />}
      />
      {isPairing && <PairDialog onPaired={setLink} onClose={() => setPairing(false)} />}
      {link && (
        <LinkDialog
          title={m['hr.kiosk.pairedTitle']()}
          label={m['hr.kiosk.paired']()}
          link={link}
          whatsapp={null}
          onClose={() => setLink(null)}
        >
          <p>{m['hr.kiosk.pairedSays']()}</p>
          <div className="kiosk-code">
            <CodePicture text={`${window.location.origin}${link}`} label={m['hr.kiosk.picture']()} />
          </div>
        </LinkDialog>
      )}
      {revoking && (
        <ActDialog
          name="hr.kiosk.revoke"
          title={m['hr.kiosk.revokeTitle']({ name: isolated(revoking.nameAr) })}
          verb={actWords.revoke()}
          danger
          input={{ id: revoking.id, version: revoking.version }}
          onDone={() => showToast(m['hr.kiosk.revoked']())}
          onClose={() => setRevoking(null)}
        >
          <p>{m['hr.kiosk.revokeSays']()}</p>
        </ActDialog>
      )}
    </Card>
  )
}

function PairDialog({ onPaired, onClose }: { onPaired: (path: string) => void; onClose: () => void }) {
  const sites = useAnswer('hr.workSite.list', {}).data?.rows ?? []
  const [nameAr, setName] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const siteId = chosen ?? (sites.length === 1 ? sites[0]!.id : null)
  return (
    <ConfirmedDialog
      name="hr.kiosk.pair"
      title={m['hr.kiosk.pair']()}
      verb={m['hr.kiosk.pairVerb']()}
      input={siteId && nameAr.trim() ? { siteId, nameAr: nameAr.trim() } : null}
      onDone={({ path }) => onPaired(path)}
      onClose={onClose}
    >
      <Select
        label={m['hr.kiosk.field.site']()}
        value={siteId}
        onChange={setChosen}
        options={sites.map(site => ({ id: site.id, name: site.nameAr }))}
      />
      <TextField
        label={m['hr.kiosk.field.nameAr']()}
        name="nameAr"
        value={nameAr}
        onChange={setName}
        maxLength={80}
      />
    </ConfirmedDialog>
  )
}
