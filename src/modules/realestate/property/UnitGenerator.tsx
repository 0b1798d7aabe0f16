import { Trash2 } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import '../realestate.css'
import { typeWords } from './propertyWords.web.ts'
import { type GridWish, type UnitDraft, unitsOf } from './unitGrid.web.ts'

type Props = {
  wish: GridWish
  onWish: (wish: GridWish) => void
  units: readonly UnitDraft[] | null
  onUnits: (units: readonly UnitDraft[] | null) => void
}

type Numbered = UnitDraft & { at: number }

/** Floors times units with a pattern of numbers; the units that come out of it are looked at and put right before they are saved. */
export function UnitGenerator({ wish, onWish, units, onUnits }: Props) {
  const change = (part: Partial<GridWish>) => {
    onWish({ ...wish, ...part })
    onUnits(null)
  }
  const made = unitsOf(wish)
  const set = (at: number, part: Partial<UnitDraft>) =>
    onUnits((units ?? []).map((unit, index) => (index === at ? { ...unit, ...part } : unit)))
  return (
    <div className="stack">
      <div className="fields">
        <NumberField
          label={m['realestate.property.field.floors']()}
          value={wish.floors}
          onChange={floors => change({ floors })}
        />
        <NumberField
          label={m['realestate.property.field.perFloor']()}
          value={wish.perFloor}
          onChange={perFloor => change({ perFloor })}
        />
        <NumberField
          label={m['realestate.property.field.firstFloor']()}
          value={wish.firstFloor}
          onChange={firstFloor => change({ firstFloor })}
          negative
        />
        <TextField
          label={m['realestate.property.field.pattern']()}
          hint={m['realestate.property.patternHint']({ floor: '{floor}', place: '{nn}' })}
          dir="ltr"
          value={wish.pattern}
          onChange={pattern => change({ pattern })}
        />
        <Select
          label={m['realestate.property.field.propertyType']()}
          value={wish.propertyType}
          onChange={propertyType => change({ propertyType })}
          options={optionsOf(typeWords)}
        />
        <MoneyField
          label={m['realestate.property.field.rentalPrice']()}
          value={wish.rentalPrice}
          onChange={rentalPrice => change({ rentalPrice })}
        />
      </div>
      {units === null ? (
        <div className="row">
          <Button
            disabledReason={made ? null : m['kernel.form.incomplete']()}
            onPress={() => onUnits(made ?? [])}
          >
            {m['realestate.property.showUnits']()}
          </Button>
          {made && (
            <span className="soft-ink">{m['realestate.property.unitCount']({ count: made.length })}</span>
          )}
        </div>
      ) : (
        <div className="estate-grid">
          <DataTable
            bare
            label={m['realestate.property.section.units']()}
            rows={units.map((unit, at): Numbered => ({ ...unit, at }))}
            rowId={row => String(row.at)}
            columns={[
              {
                id: 'unitNo',
                width: '26%',
                header: m['realestate.property.field.unitNo'](),
                cell: row => (
                  <TextField
                    label={m['realestate.property.field.unitNo']()}
                    name={`units.${row.at}.unitNo`}
                    dir="ltr"
                    value={row.unitNo}
                    onChange={unitNo => set(row.at, { unitNo })}
                  />
                ),
              },
              {
                id: 'type',
                width: '34%',
                header: m['realestate.property.field.propertyType'](),
                cell: row => (
                  <Select
                    label={m['realestate.property.field.propertyType']()}
                    value={row.propertyType}
                    onChange={propertyType => set(row.at, { propertyType })}
                    options={optionsOf(typeWords)}
                  />
                ),
              },
              {
                id: 'rent',
                header: m['realestate.property.field.rentalPrice'](),
                cell: row => (
                  <MoneyField
                    label={m['realestate.property.field.rentalPrice']()}
                    value={row.rentalPrice}
                    onChange={rentalPrice => set(row.at, { rentalPrice })}
                  />
                ),
              },
            ]}
            rowActions={row => (
              <IconButton
                label={m['realestate.property.act.remove']()}
                onPress={() => onUnits(units.filter((_, index) => index !== row.at))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          />
        </div>
      )}
    </div>
  )
}
