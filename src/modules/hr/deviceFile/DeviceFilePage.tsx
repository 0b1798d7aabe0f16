import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type OutputFor, preview } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { FileImport, PastImports, saveTemplate } from '#modules/platform/import/public.web.tsx'
import { TextField } from '#ui/TextField.tsx'
import { links } from '../links.web.ts'
import { DeviceNumbers, UnknownNumbers } from './DeviceNumbers.tsx'
import { type DeviceFileField, deviceFileFields } from './deviceFile.rules.ts'

const words: Readonly<Record<DeviceFileField, () => string>> = {
  device: m['hr.deviceFile.field.device'],
  number: m['hr.deviceFile.field.number'],
  at: m['hr.deviceFile.field.at'],
  time: m['hr.deviceFile.field.time'],
  action: m['hr.deviceFile.field.action'],
}

/** What devices and their programs call these columns. */
const headings: Readonly<Record<DeviceFileField, string>> = {
  device: 'device,device name,terminal,terminal name,reader,machine,الجهاز,اسم الجهاز,جهاز البصمة',
  number:
    'number,user id,userid,enroll number,enrollno,badge,badge number,emp id,employee id,employee no,pin,ac no,no,رقم الموظف في الجهاز,رقم الموظف,الرقم,رقم البصمة,رقم المستخدم',
  at: 'date and time,datetime,date time,punch time,time stamp,timestamp,check time,date,التاريخ والوقت,وقت البصمة,تاريخ البصمة,التاريخ',
  time: 'time alone,time,clock,hour,الوقت وحده,الوقت,الساعة',
  action: 'in or out,state,status,in out,direction,event,check type,حضور أو انصراف,الحالة,النوع,الحركة',
}

const example: readonly string[] = ['A', '29', '2026-11-15 08:01:20', '', 'in']

/** The punches of attendance devices from a file: read, numbers given to employees, looked at, brought in, undone by one action. */
export default function DeviceFilePage() {
  const [device, setDevice] = useState('')
  const bring = useCommand('hr.attendance.import')
  const named = device.trim() === '' ? null : device.trim()
  return (
    <FileImport<DeviceFileField, OutputFor<'hr.attendance.import'>>
      kind={{
        title: m['hr.deviceFile.title'](),
        intro: m['hr.deviceFile.intro'](),
        back: { name: m['hr.attendance.list.title'](), href: links.attendance() },
        fields: deviceFileFields,
        required: named ? ['number', 'at'] : ['device', 'number', 'at'],
        words,
        headings,
        posts: false,
        maySkipErrors: true,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveTemplate(
            m['hr.deviceFile.title'](),
            deviceFileFields.map(field => words[field]()),
            [...example],
          ),
        more: (
          <TextField
            label={m['hr.deviceFile.device']()}
            hint={m['hr.deviceFile.deviceHint']()}
            value={device}
            onChange={setDevice}
            maxLength={80}
            optional
          />
        ),
        check: file => preview('hr.attendance.import', { ...file, device: named }),
        bring: (file, planHash, goodRowsOnly) =>
          bring.mutateAsync({ ...file, planHash, goodRowsOnly, device: named }),
        review: ({ unmapped }) => unmapped.length > 0 && <UnknownNumbers rows={unmapped} />,
        history: <Before />,
      }}
    />
  )
}

function Before() {
  return (
    <>
      <DeviceNumbers />
      <PastImports
        answer={useAnswer('hr.deviceFile.list', { limit: 20 })}
        undo="hr.deviceFile.undo"
        undoInput={id => ({ id })}
      />
    </>
  )
}
