-- Who stands for it that a visit is meant: who booked it, or who confirmed it or received the patient since. A visit that only its own
-- practitioner vouches for opens no record.
alter table clinic.appointment
  add column vouched_by uuid,
  add column patient_confirmed_at timestamptz;
update clinic.appointment set vouched_by = created_by where state not in ('offered', 'lapsed');
