-- What was settled or voided after a day is open on it: the ageing of a day reads these and what is open now, not every document.
create index allocation_day on billing.allocation (company_id, allocated_on);
create index invoice_voided on billing.invoice (company_id, voided_on) where voided_on is not null;
