import { Rows3, Rows4 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { keepInStorage, readFromStorage } from './kept.ts'

export type Density = 'comfortable' | 'compact'

/** The row height this person prefers on this device. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() => readFromStorage<Density>('density') ?? 'comfortable')
  return [
    density,
    next => {
      setDensity(next)
      keepInStorage('density', next)
    },
  ]
}

type Props = { density: Density; onChange: (density: Density) => void }

export function DensityButton({ density, onChange }: Props) {
  const isCompact = density === 'compact'
  return (
    <IconButton
      label={isCompact ? m['kernel.list.comfortable']() : m['kernel.list.compact']()}
      framed
      onPress={() => onChange(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? <Rows3 aria-hidden /> : <Rows4 aria-hidden />}
    </IconButton>
  )
}
