import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { WarehousePicker } from '#modules/trade/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'

type Floor = OutputFor<'restaurant.floor.read'>
type Table = Floor['tables'][number]
type Station = Floor['stations'][number]

/** Tables, stations of the kitchen, and what holds for every order. */
export default function SetupPage() {
  const answer = useAnswer('restaurant.floor.read', {})
  return (
    <div className="page">
      <PageHeader title={m['restaurant.floor.title']()} />
      <Loaded answer={answer}>{floor => <Setup floor={floor} />}</Loaded>
    </div>
  )
}

const saved = () => showToast(m['restaurant.floor.saved']())

function Setup({ floor }: { floor: Floor }) {
  const [table, setTable] = useState<Table | 'new' | null>(null)
  const [station, setStation] = useState<Station | 'new' | null>(null)
  const addTable = (
    <Button onPress={() => setTable('new')}>
      <Plus aria-hidden />
      {m['restaurant.table.add']()}
    </Button>
  )
  const addStation = (
    <Button onPress={() => setStation('new')}>
      <Plus aria-hidden />
      {m['restaurant.station.add']()}
    </Button>
  )
  return (
    <>
      <Card title={m['restaurant.floor.stations']()} end={floor.stations.length > 0 && addStation} flush>
        <DataTable
          bare
          label={m['restaurant.floor.stations']()}
          rows={floor.stations}
          rowId={(row: Station) => row.id}
          onOpen={row => setStation(row)}
          empty={<EmptyState title={m['restaurant.station.empty']()} actions={addStation} />}
          card={row => (
            <span className="card-row">
              <bdi className="strong">{row.nameAr}</bdi>
              <span className="n">{row.targetMinutes}</span>
            </span>
          )}
          columns={[
            {
              id: 'name',
              header: m['restaurant.station.field.nameAr'](),
              cell: row => <bdi>{row.nameAr}</bdi>,
            },
            {
              id: 'minutes',
              header: m['restaurant.station.field.targetMinutes'](),
              cell: row => <span className="n">{row.targetMinutes}</span>,
            },
          ]}
        />
      </Card>
      <Card title={m['restaurant.floor.tables']()} end={floor.tables.length > 0 && addTable} flush>
        <DataTable
          bare
          label={m['restaurant.floor.tables']()}
          rows={floor.tables}
          rowId={(row: Table) => row.id}
          onOpen={row => setTable(row)}
          empty={<EmptyState title={m['restaurant.table.empty']()} actions={addTable} />}
          card={row => (
            <span className="card-row">
              <bdi className="strong">{row.code}</bdi>
              <bdi>{row.area}</bdi>
            </span>
          )}
          columns={[
            { id: 'code', header: m['restaurant.table.field.code'](), cell: row => <bdi>{row.code}</bdi> },
            { id: 'area', header: m['restaurant.table.field.area'](), cell: row => <bdi>{row.area}</bdi> },
            {
              id: 'seats',
              header: m['restaurant.table.field.seats'](),
              cell: row => <span className="n">{row.seats}</span>,
            },
          ]}
        />
      </Card>
      <SettingsCard floor={floor} />
      {table && <TableDialog record={table === 'new' ? null : table} onClose={() => setTable(null)} />}
      {station && (
        <StationDialog record={station === 'new' ? null : station} onClose={() => setStation(null)} />
      )}
    </>
  )
}

function SettingsCard({ floor }: { floor: Floor }) {
  const [isOpen, setOpen] = useState(false)
  const [service, setService] = useState<number | null>(floor.serviceBps / 100)
  const [hour, setHour] = useState<number | null>(floor.dayEndsHour)
  const [warehouseId, setWarehouse] = useState<string | null>(floor.warehouseId)
  return (
    <Card
      title={m['restaurant.floor.settings']()}
      end={<Button onPress={() => setOpen(true)}>{m['restaurant.table.edit']()}</Button>}
    >
      <dl className="facts">
        <div>
          <dt>{m['restaurant.floor.field.serviceBps']()}</dt>
          <dd className="n">{floor.serviceBps / 100}%</dd>
        </div>
        <div>
          <dt>{m['restaurant.floor.field.dayEndsHour']()}</dt>
          <dd className="n">{String(floor.dayEndsHour).padStart(2, '0')}:00</dd>
        </div>
      </dl>
      {isOpen && (
        <ActDialog
          name="restaurant.floor.settings"
          title={m['restaurant.floor.settings']()}
          verb={m['kernel.action.save']()}
          input={
            hour === null
              ? null
              : {
                  version: floor.version,
                  serviceBps: Math.round((service ?? 0) * 100),
                  dayEndsHour: hour,
                  warehouseId,
                }
          }
          onDone={saved}
          onClose={() => setOpen(false)}
        >
          <div className="fields">
            <NumberField
              label={m['restaurant.floor.field.serviceBps']()}
              name="serviceBps"
              digits={2}
              unit="%"
              value={service}
              onChange={setService}
            />
            <NumberField
              label={m['restaurant.floor.field.dayEndsHour']()}
              name="dayEndsHour"
              hint={m['restaurant.floor.dayHint']()}
              value={hour}
              onChange={setHour}
            />
          </div>
          <WarehousePicker
            label={m['restaurant.floor.field.warehouse']()}
            name="warehouseId"
            value={warehouseId}
            onChange={setWarehouse}
          />
        </ActDialog>
      )}
    </Card>
  )
}

function TableDialog({ record, onClose }: { record: Table | null; onClose: () => void }) {
  const [area, setArea] = useState(record?.area ?? '')
  const [code, setCode] = useState(record?.code ?? '')
  const [seats, setSeats] = useState<number | null>(record?.seats ?? 4)
  const [isActive, setActive] = useState(record?.isActive ?? true)
  return (
    <ActDialog
      name="restaurant.table.save"
      title={m['restaurant.table.add']()}
      verb={m['kernel.action.save']()}
      input={
        area.trim() && code.trim() && seats
          ? { id: record?.id ?? null, version: record?.version ?? null, area, code, seats, isActive }
          : null
      }
      onDone={saved}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['restaurant.table.field.code']()}
          name="code"
          maxLength={12}
          value={code}
          onChange={setCode}
        />
        <TextField
          label={m['restaurant.table.field.area']()}
          name="area"
          maxLength={60}
          value={area}
          onChange={setArea}
        />
        <NumberField
          label={m['restaurant.table.field.seats']()}
          name="seats"
          value={seats}
          onChange={setSeats}
        />
      </div>
      <Switch on={isActive} onChange={setActive}>
        {m['restaurant.table.field.isActive']()}
      </Switch>
    </ActDialog>
  )
}

function StationDialog({ record, onClose }: { record: Station | null; onClose: () => void }) {
  const [nameAr, setName] = useState(record?.nameAr ?? '')
  const [targetMinutes, setMinutes] = useState<number | null>(record?.targetMinutes ?? 15)
  const [isActive, setActive] = useState(record?.isActive ?? true)
  return (
    <ActDialog
      name="restaurant.station.save"
      title={m['restaurant.station.add']()}
      verb={m['kernel.action.save']()}
      input={
        nameAr.trim() && targetMinutes
          ? { id: record?.id ?? null, version: record?.version ?? null, nameAr, targetMinutes, isActive }
          : null
      }
      onDone={saved}
      onClose={onClose}
    >
      <div className="fields">
        <TextField
          label={m['restaurant.station.field.nameAr']()}
          name="nameAr"
          maxLength={60}
          value={nameAr}
          onChange={setName}
        />
        <NumberField
          label={m['restaurant.station.field.targetMinutes']()}
          name="targetMinutes"
          value={targetMinutes}
          onChange={setMinutes}
        />
      </div>
      <Switch on={isActive} onChange={setActive}>
        {m['restaurant.station.field.isActive']()}
      </Switch>
    </ActDialog>
  )
}
