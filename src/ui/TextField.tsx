import type { ReactNode, Ref } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import type { FieldProps } from './fieldProps.ts'
import { cutAt, whyTooLong } from './tooLong.ts'
import { useWords } from './words.ts'

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'password' | 'url' | 'tel'
  /** `ltr` for codes, e-mail, IBAN and plates. */
  dir?: 'ltr'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url' | 'tel'
  autoComplete?: string
  maxLength?: number
  /** At the inline end of the input: a unit, a fact or a small button. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: Props) {
  const {
    value,
    onChange,
    type = 'text',
    dir,
    inputMode,
    autoComplete,
    maxLength,
    end,
    ref,
    ...field
  } = props
  const words = useWords()
  return (
    <FieldFrame {...field} error={field.error ?? whyTooLong(value, maxLength, words)}>
      {tie => (
        <div className="in">
          <input
            {...tie}
            ref={ref}
            type={type}
            dir={dir ?? (type === 'text' ? 'auto' : 'ltr')}
            value={value}
            onChange={event => onChange(event.target.value)}
            inputMode={inputMode}
            autoComplete={autoComplete}
            maxLength={cutAt(maxLength)}
          />
          {end}
        </div>
      )}
    </FieldFrame>
  )
}
