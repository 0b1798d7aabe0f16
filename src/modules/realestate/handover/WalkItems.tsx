import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { words as itemStateWords } from '#generated/choices/realestate.lease.itemState.ts'
import { m } from '#generated/words/messages.js'
import { sayError } from '#kernel/web/say.ts'
import { keepOrSend, useDeviceUrls } from '#modules/fleet/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { PhotoSlot } from '#ui/PhotoSlot.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type ItemState, mayCost, type Walk, type WalkItem } from './walk.web.ts'

const states: readonly ItemState[] = ['good', 'fair', 'damaged', 'missing']
const mostPhotos = 5

type Props = { walk: Walk; direction: 'in' | 'out'; onChange: (items: readonly WalkItem[]) => void }

/** Room by room: the state of each thing in one tap, photos of what is not good, and what it costs on the way out. */
export function WalkItems({ walk, direction, onChange }: Props) {
  const { items } = walk
  const change = (key: number, part: Partial<WalkItem>) =>
    onChange(items.map(item => (item.key === key ? { ...item, ...part } : item)))
  const add = () => {
    const key = items.reduce((most, item) => Math.max(most, item.key), -1) + 1
    const room = items.at(-1)?.room ?? ''
    onChange([
      ...items,
      { key, room, item: '', state: 'good', before: null, cost: '0', fileIds: [], isOwn: true },
    ])
  }
  return (
    <>
      <Button
        wide
        size="large"
        onPress={() => onChange(items.map(item => ({ ...item, state: item.state ?? 'good' })))}
      >
        <Check aria-hidden />
        {m['realestate.handover.allGood']()}
      </Button>
      <ul className="yard-checks">
        {items.map(item => (
          <li key={item.key}>
            <ItemPart item={item} direction={direction} onChange={part => change(item.key, part)} />
          </li>
        ))}
      </ul>
      <div className="row">
        <Button kind="tertiary" onPress={add}>
          <Plus aria-hidden />
          {m['realestate.lease.addItem']()}
        </Button>
      </div>
    </>
  )
}

type PartProps = { item: WalkItem; direction: 'in' | 'out'; onChange: (part: Partial<WalkItem>) => void }

function ItemPart({ item, direction, onChange }: PartProps) {
  const name = `${item.room}: ${item.item}`
  return (
    <div className="stack tight grow">
      {item.isOwn ? (
        <div className="fields">
          <TextField
            label={m['realestate.lease.field.room']()}
            value={item.room}
            onChange={room => onChange({ room })}
            maxLength={60}
          />
          <TextField
            label={m['realestate.lease.field.item']()}
            value={item.item}
            onChange={text => onChange({ item: text })}
            maxLength={80}
          />
        </div>
      ) : (
        <span>
          <bdi className="strong">{item.item}</bdi> <bdi className="soft-ink">{item.room}</bdi>
        </span>
      )}
      {item.before && direction === 'out' && (
        <span className="cap">
          {m['realestate.handover.before']({ state: itemStateWords[item.before]() })}
        </span>
      )}
      <SegmentedControl<ItemState | 'none'>
        label={name}
        value={item.state ?? 'none'}
        onChange={state => state !== 'none' && onChange({ state })}
        options={states.map(id => ({ id, name: itemStateWords[id]() }))}
      />
      {item.state !== null && item.state !== 'good' && <ItemPhotos item={item} onChange={onChange} />}
      {direction === 'out' && mayCost(item.state) && (
        <MoneyField
          label={m['realestate.lease.field.cost']()}
          value={item.cost}
          onChange={cost => onChange({ cost })}
        />
      )}
    </div>
  )
}

/** Photos wait on the device until there is signal. */
function ItemPhotos({ item, onChange }: Pick<PartProps, 'item' | 'onChange'>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const urlOf = useDeviceUrls(item.fileIds)
  const pick = async (at: number, file: File) => {
    setProblem(null)
    setKeeping(true)
    try {
      const fileId = await keepOrSend(file, file.name)
      onChange({ fileIds: [...item.fileIds.slice(0, at), fileId, ...item.fileIds.slice(at + 1)] })
    } catch (error) {
      setProblem(sayError(error))
    } finally {
      setKeeping(false)
    }
  }
  const slots = [...item.fileIds, ...(item.fileIds.length < mostPhotos ? [null] : [])]
  return (
    <fieldset
      className="estate-walk-photos"
      aria-label={m['realestate.handover.photosOf']({ item: item.item })}
    >
      {slots.map((fileId, at) => (
        <PhotoSlot
          key={fileId ?? 'next'}
          name={m['realestate.handover.photo']({ item: item.item })}
          photoUrl={fileId ? urlOf(fileId) : null}
          progress={isKeeping && fileId === null ? 0.5 : null}
          error={fileId === null ? problem : null}
          onPick={file => void pick(at, file)}
        />
      ))}
    </fieldset>
  )
}
