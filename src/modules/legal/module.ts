import { defineModule, type Permission } from '#kernel/shared/manifest.ts'

const read = (id: string): Permission => ({ id, category: 'legal', level: 'read' })
const write = (id: string): Permission => ({ id, category: 'legal', level: 'write' })

/** Legal affairs: who owes and promised, what was warned, what is in court, and what came back of it. */
export const legal = defineModule({
  name: 'legal',
  version: '1.0.0',
  companyModule: 'core',
  requiredModules: [],
  permissions: [
    read('legal.cases.read'),
    write('legal.cases.write'),
    read('legal.correspondence.read'),
    write('legal.correspondence.write'),
    { id: 'legal.confidential.read', category: 'legal', level: 'read', sensitive: true },
  ],
  routes: [],
  menu: [],
})
