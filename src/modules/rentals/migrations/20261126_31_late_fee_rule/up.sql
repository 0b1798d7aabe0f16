-- The late-fee rule a contract was made under, copied when it is submitted: a later version of the company's rule changes no
-- contract that stands. Without steps no fee was agreed; null for contracts of before, which follow the rule of the due day.
alter table rentals.contract add column late_fee_rule jsonb;
