import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

type Props = {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** `new-password` lets the browser propose one; `current-password` fills in the kept one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly error?: string | null
  readonly autoFocus?: boolean
  readonly onBlur?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A password with «إظهار» and «إخفاء»; left to right, so that mixed scripts keep their order. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      maxLength={128}
      end={
        <IconButton
          size="small"
          label={isShown ? m['access.password.hide']() : m['access.password.show']()}
          pressed={isShown}
          onPress={() => setShown(!isShown)}
        >
          <Icon aria-hidden />
        </IconButton>
      }
    />
  )
}
