-- The invoice of a visit; a voided one leaves the visit to be invoiced again under another source key.
alter table clinic.appointment
  add column invoice_id uuid,
  add column bill_no int not null default 0 check (bill_no >= 0);
create unique index appointment_invoice on clinic.appointment (company_id, invoice_id) where invoice_id is not null;
