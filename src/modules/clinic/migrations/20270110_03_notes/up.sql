-- Whether a visit was written down and signed: the clinical rows themselves are closed to lists and runs. Nothing of what was written.
alter table clinic.appointment add column note_state text check (note_state in ('draft', 'signed'));
