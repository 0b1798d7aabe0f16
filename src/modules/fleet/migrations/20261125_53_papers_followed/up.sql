-- How often the paper of a work order was recorded and voided in billing: each one posts under keys of its own.
alter table fleet.work_order add column voided_papers int not null default 0 check (voided_papers >= 0);
