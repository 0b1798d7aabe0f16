import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { CompanyModule } from '#kernel/shared/manifest.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { isStanding, offeredModules } from '../company/standing.rules.ts'
import { moduleNeeds, withNeeded } from '../module/module.rules.ts'
import { moduleWords } from '../words.web.ts'
import './settings.css'

const named = (modules: readonly CompanyModule[]) => modules.map(module => moduleWords[module]()).join('، ')

type Props = {
  selected: readonly CompanyModule[]
  onChange: (selected: readonly CompanyModule[]) => void
  disabled?: boolean
}

/** The modules of a company: what one needs is added after one question, what others need cannot be taken away. */
export function ModuleChooser({ selected, onChange, disabled = false }: Props) {
  const [asked, setAsked] = useState<CompanyModule | null>(null)
  const missingFor = (module: CompanyModule) =>
    withNeeded([module]).filter(one => one !== module && one !== 'core' && !selected.includes(one))
  const neededBy = (module: CompanyModule) =>
    selected.filter(one => isStanding(one) && one !== module && withNeeded([one]).includes(module))
  const add = (module: CompanyModule) => onChange(withNeeded([...selected, module]))
  const toggle = (module: CompanyModule, isOn: boolean) => {
    if (!isOn) onChange(selected.filter(one => one !== module))
    else if (missingFor(module).length > 0) setAsked(module)
    else add(module)
  }
  const hintOf = (module: CompanyModule) => {
    if (module === 'core') return m['platform.modules.always']()
    const dependents = neededBy(module)
    if (selected.includes(module) && dependents.length > 0)
      return m['platform.modules.neededBy']({ modules: named(dependents) })
    const needs = moduleNeeds[module].filter(one => one !== 'core')
    return needs.length > 0 ? m['platform.modules.needs']({ modules: named(needs) }) : undefined
  }
  return (
    <div className="module-grid">
      {offeredModules.map(module => (
        <Checkbox
          key={module}
          checked={selected.includes(module)}
          onChange={isOn => toggle(module, isOn)}
          hint={hintOf(module)}
          disabled={
            disabled || module === 'core' || (selected.includes(module) && neededBy(module).length > 0)
          }
        >
          {moduleWords[module]()}
        </Checkbox>
      ))}
      {asked && (
        <Dialog
          open
          onOpenChange={() => setAsked(null)}
          title={m['platform.modules.addTitle']({ module: moduleWords[asked]() })}
          actions={
            <>
              <Button onPress={() => setAsked(null)}>{m['kernel.action.cancel']()}</Button>
              <Button
                kind="primary"
                onPress={() => {
                  add(asked)
                  setAsked(null)
                }}
              >
                {m['platform.modules.addAll']()}
              </Button>
            </>
          }
        >
          {m['platform.modules.addText']({ modules: named(missingFor(asked)) })}
        </Dialog>
      )}
    </div>
  )
}
