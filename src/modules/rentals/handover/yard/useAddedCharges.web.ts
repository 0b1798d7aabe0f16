import { useState } from 'react'
import { newKey } from '#kernel/web/api.ts'
import type { AddedCharge } from '../../charge/ChargeFields.tsx'

export type KeptCharge = AddedCharge & { readonly key: string }
export type AddedCharges = {
  readonly charges: readonly KeptCharge[]
  readonly add: (charge: AddedCharge) => void
  readonly remove: (key: string) => void
  readonly forget: () => void
}

/** Charges typed at a return, kept on the device beside its draft until it is done; signing out wipes `draft:`. */
export function useAddedCharges(contractId: string): AddedCharges {
  const key = `draft:yard-charges:${contractId}`
  const [charges, setCharges] = useState<readonly KeptCharge[]>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '[]') as KeptCharge[]
    } catch {
      // Unreadable means not kept.
      return []
    }
  })
  const keep = (next: readonly KeptCharge[]) => {
    setCharges(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // No room: they stand on the screen all the same.
    }
  }
  return {
    charges,
    add: charge => keep([...charges, { ...charge, description: charge.description.trim(), key: newKey() }]),
    remove: gone => keep(charges.filter(charge => charge.key !== gone)),
    forget: () => {
      localStorage.removeItem(key)
      setCharges([])
    },
  }
}
