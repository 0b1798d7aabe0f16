import { afterAll } from 'vitest'
import { closeTestPool } from './company.ts'

afterAll(closeTestPool)
