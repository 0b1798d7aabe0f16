import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { channelWords, fieldWords } from './orderWords.web.ts'

type Channel = InputFor<'restaurant.order.open'>['channel']

type Props = {
  /** The table that was pressed. */
  tableId: string | null
  tables: readonly { id: string; code: string }[]
  onDone: (id: string) => void
  onClose: () => void
}

const channels: readonly Channel[] = ['dineIn', 'takeAway', 'delivery', 'platform']

/** Where an order is eaten, and for whom. */
export function NewOrderDialog({ tableId: pressed, tables, onDone, onClose }: Props) {
  const [channel, setChannel] = useState<Channel>(pressed || tables.length > 0 ? 'dineIn' : 'takeAway')
  const [tableId, setTable] = useState<string | null>(pressed)
  const [guests, setGuests] = useState<number | null>(null)
  const [partyId, setParty] = useState<string | null>(null)
  const [phone, setPhone] = useState('')
  const [address, setAddress] = useState('')
  const [platformRef, setReference] = useState('')
  const [delivery, setDelivery] = useState('')
  const isPlaced =
    channel === 'dineIn'
      ? tableId !== null
      : channel === 'delivery'
        ? address.trim() !== ''
        : channel !== 'platform' || (partyId !== null && platformRef.trim() !== '')
  return (
    <ActDialog
      name="restaurant.order.open"
      title={m['restaurant.order.add']()}
      verb={m['restaurant.order.open']()}
      input={
        isPlaced
          ? {
              channel,
              tableId: channel === 'dineIn' ? tableId : null,
              guests,
              partyId,
              phone: phone.trim() || null,
              address: channel === 'delivery' ? address : null,
              platformRef: channel === 'platform' ? platformRef : null,
              delivery: channel === 'delivery' && delivery ? delivery : null,
              note: null,
            }
          : null
      }
      onDone={({ id }) => onDone(id)}
      onClose={onClose}
    >
      <SegmentedControl
        label={fieldWords.channel()}
        value={channel}
        onChange={setChannel}
        options={channels.map(id => ({ id, name: channelWords[id]() }))}
      />
      {channel === 'dineIn' && (
        <div className="fields">
          <Select
            label={fieldWords.table()}
            name="tableId"
            value={tableId}
            onChange={setTable}
            options={tables.map(one => ({ id: one.id, name: one.code }))}
          />
          <NumberField
            label={fieldWords.guests()}
            name="guests"
            optional
            value={guests}
            onChange={setGuests}
          />
        </div>
      )}
      {channel === 'platform' && (
        <TextField
          label={fieldWords.platformRef()}
          name="platformRef"
          maxLength={60}
          value={platformRef}
          onChange={setReference}
        />
      )}
      {channel === 'delivery' && (
        <div className="fields">
          <TextField
            label={fieldWords.address()}
            name="address"
            maxLength={300}
            value={address}
            onChange={setAddress}
          />
          <MoneyField
            label={fieldWords.delivery()}
            name="delivery"
            optional
            value={delivery}
            onChange={setDelivery}
          />
        </div>
      )}
      {channel !== 'platform' && (
        <TextField
          label={fieldWords.phone()}
          name="phone"
          optional
          maxLength={40}
          value={phone}
          onChange={setPhone}
        />
      )}
      <CustomerPicker
        label={channel === 'platform' ? fieldWords.platform() : fieldWords.party()}
        name="partyId"
        optional={channel !== 'platform'}
        value={partyId}
        onChange={setParty}
      />
    </ActDialog>
  )
}
