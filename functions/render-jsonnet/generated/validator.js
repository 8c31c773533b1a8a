"use strict";
module.exports = validate21;
module.exports.default = validate21;
const schema6 = {"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["apiVersion","kind","spec"],"properties":{"apiVersion":{"type":"string","enum":["fn.inlay.dev/v1alpha1"]},"kind":{"type":"string","enum":["RenderJsonnet"]},"metadata":{"type":"object"},"spec":{"$ref":"#/definitions/spec"}},"definitions":{"spec":{"type":"object","additionalProperties":false,"properties":{"file":{"type":"string","minLength":1},"directory":{"$ref":"#/definitions/directory"},"tanka":{"$ref":"#/definitions/tanka"},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"$ref":"#/definitions/filesFrom"}},"libraries":{"type":"array","items":{"type":"string"}},"vars":{"$ref":"#/definitions/vars"},"namespace":{"type":"string","minLength":1},"paths":{"enum":["kinds","keys"]},"concurrency":{"type":"integer","minimum":1,"maximum":256},"limits":{"$ref":"#/definitions/limits"},"dataSources":{"type":"object","additionalProperties":{"type":"string"}},"needsHash":{"type":"boolean"},"behavior":{"enum":["create","merge","replace"]}}},"tanka":{"type":"object","additionalProperties":false,"required":["environment"],"properties":{"environment":{"type":"string","minLength":1},"name":{"type":"string","minLength":1}}},"directory":{"type":"object","additionalProperties":false,"required":["path"],"properties":{"path":{"type":"string"},"recurse":{"type":"boolean"},"include":{"type":"array","items":{"type":"string"}},"exclude":{"type":"array","items":{"type":"string"}}}},"filesFrom":{"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}},"vars":{"type":"object","additionalProperties":false,"properties":{"external":{"$ref":"#/definitions/values"},"topLevel":{"$ref":"#/definitions/values"},"ignoreMissing":{"type":"boolean"}}},"values":{"type":"object","additionalProperties":false,"properties":{"str":{"type":"object","additionalProperties":{"type":"string"}},"code":{"type":"object","additionalProperties":true}}},"limits":{"type":"object","additionalProperties":false,"properties":{"steps":{"type":"integer","minimum":1,"maximum":100000000000},"maxStack":{"type":"integer","minimum":1,"maximum":100000}}}}};
const schema7 = {"type":"object","additionalProperties":false,"properties":{"file":{"type":"string","minLength":1},"directory":{"$ref":"#/definitions/directory"},"tanka":{"$ref":"#/definitions/tanka"},"files":{"type":"object","additionalProperties":{"type":"string"}},"filesFrom":{"type":"array","items":{"$ref":"#/definitions/filesFrom"}},"libraries":{"type":"array","items":{"type":"string"}},"vars":{"$ref":"#/definitions/vars"},"namespace":{"type":"string","minLength":1},"paths":{"enum":["kinds","keys"]},"concurrency":{"type":"integer","minimum":1,"maximum":256},"limits":{"$ref":"#/definitions/limits"},"dataSources":{"type":"object","additionalProperties":{"type":"string"}},"needsHash":{"type":"boolean"},"behavior":{"enum":["create","merge","replace"]}}};
const func2 = Object.prototype.hasOwnProperty;
const func3 = require("../../../src/schema/character-count").characterCount;
const schema8 = {"type":"object","additionalProperties":false,"required":["path"],"properties":{"path":{"type":"string"},"recurse":{"type":"boolean"},"include":{"type":"array","items":{"type":"string"}},"exclude":{"type":"array","items":{"type":"string"}}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"},message:"must have required property '"+"path"+"'",schema:schema8.required,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "path") || (key0 === "recurse")) || (key0 === "include")) || (key0 === "exclude"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.path.type,parentSchema:schema8.properties.path,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.recurse !== undefined){
let data1 = data.recurse;
if(typeof data1 !== "boolean"){
const err3 = {instancePath:instancePath+"/recurse",schemaPath:"#/properties/recurse/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema8.properties.recurse.type,parentSchema:schema8.properties.recurse,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.include !== undefined){
let data2 = data.include;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 !== "string"){
const err4 = {instancePath:instancePath+"/include/" + i0,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.include.items.type,parentSchema:schema8.properties.include.items,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.include.type,parentSchema:schema8.properties.include,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.exclude !== undefined){
let data4 = data.exclude;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/exclude/" + i1,schemaPath:"#/properties/exclude/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema8.properties.exclude.items.type,parentSchema:schema8.properties.exclude.items,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/exclude",schemaPath:"#/properties/exclude/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema8.properties.exclude.type,parentSchema:schema8.properties.exclude,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema8.type,parentSchema:schema8,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","additionalProperties":false,"required":["environment"],"properties":{"environment":{"type":"string","minLength":1},"name":{"type":"string","minLength":1}}};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.environment === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "environment"},message:"must have required property '"+"environment"+"'",schema:schema9.required,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "environment") || (key0 === "name"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.environment !== undefined){
let data0 = data.environment;
if(typeof data0 === "string"){
if(func3(data0) < 1){
const err2 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.environment,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/environment",schemaPath:"#/properties/environment/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.environment.type,parentSchema:schema9.properties.environment,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema9.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema9.properties.name.type,parentSchema:schema9.properties.name,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema9.type,parentSchema:schema9,data};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","additionalProperties":false,"required":["configMap"],"properties":{"configMap":{"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","minLength":1},"namespace":{"type":"string"}}}}};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.configMap === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "configMap"},message:"must have required property '"+"configMap"+"'",schema:schema10.required,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(key0 === "configMap")){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.configMap !== undefined){
let data0 = data.configMap;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err2 = {instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'",schema:schema10.properties.configMap.required,parentSchema:schema10.properties.configMap,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data0){
if(!((key1 === "name") || (key1 === "namespace"))){
const err3 = {instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema10.properties.configMap,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
if(func3(data1) < 1){
const err4 = {instancePath:instancePath+"/configMap/name",schemaPath:"#/properties/configMap/properties/name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema10.properties.configMap.properties.name,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/configMap/name",schemaPath:"#/properties/configMap/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.configMap.properties.name.type,parentSchema:schema10.properties.configMap.properties.name,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.namespace !== undefined){
let data2 = data0.namespace;
if(typeof data2 !== "string"){
const err6 = {instancePath:instancePath+"/configMap/namespace",schemaPath:"#/properties/configMap/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema10.properties.configMap.properties.namespace.type,parentSchema:schema10.properties.configMap.properties.namespace,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/configMap",schemaPath:"#/properties/configMap/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.properties.configMap.type,parentSchema:schema10.properties.configMap,data:data0};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema10.type,parentSchema:schema10,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","additionalProperties":false,"properties":{"external":{"$ref":"#/definitions/values"},"topLevel":{"$ref":"#/definitions/values"},"ignoreMissing":{"type":"boolean"}}};
const schema12 = {"type":"object","additionalProperties":false,"properties":{"str":{"type":"object","additionalProperties":{"type":"string"}},"code":{"type":"object","additionalProperties":true}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "str") || (key0 === "code"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.str !== undefined){
let data0 = data.str;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
let data1 = data0[key1];
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/str/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/str/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema12.properties.str.additionalProperties.type,parentSchema:schema12.properties.str.additionalProperties,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath:instancePath+"/str",schemaPath:"#/properties/str/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.str.type,parentSchema:schema12.properties.str,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.code !== undefined){
let data2 = data.code;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
}
else {
const err3 = {instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.properties.code.type,parentSchema:schema12.properties.code,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema12.type,parentSchema:schema12,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}


function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "external") || (key0 === "topLevel")) || (key0 === "ignoreMissing"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.external !== undefined){
if(!(validate30(data.external, {instancePath:instancePath+"/external",parentData:data,parentDataProperty:"external",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.topLevel !== undefined){
if(!(validate30(data.topLevel, {instancePath:instancePath+"/topLevel",parentData:data,parentDataProperty:"topLevel",rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
if(data.ignoreMissing !== undefined){
let data2 = data.ignoreMissing;
if(typeof data2 !== "boolean"){
const err1 = {instancePath:instancePath+"/ignoreMissing",schemaPath:"#/properties/ignoreMissing/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema11.properties.ignoreMissing.type,parentSchema:schema11.properties.ignoreMissing,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema11.type,parentSchema:schema11,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","additionalProperties":false,"properties":{"steps":{"type":"integer","minimum":1,"maximum":100000000000},"maxStack":{"type":"integer","minimum":1,"maximum":100000}}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "steps") || (key0 === "maxStack"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.steps !== undefined){
let data0 = data.steps;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema13.properties.steps.type,parentSchema:schema13.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 100000000000 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000000000},message:"must be <= 100000000000",schema:100000000000,parentSchema:schema13.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0 < 1 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema13.properties.steps,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.maxStack !== undefined){
let data1 = data.maxStack;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/maxStack",schemaPath:"#/properties/maxStack/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema13.properties.maxStack.type,parentSchema:schema13.properties.maxStack,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 100000 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/maxStack",schemaPath:"#/properties/maxStack/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000},message:"must be <= 100000",schema:100000,parentSchema:schema13.properties.maxStack,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/maxStack",schemaPath:"#/properties/maxStack/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema13.properties.maxStack,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema13.type,parentSchema:schema13,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(func2.call(schema7.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.file !== undefined){
let data0 = data.file;
if(typeof data0 === "string"){
if(func3(data0) < 1){
const err1 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7.properties.file,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.file.type,parentSchema:schema7.properties.file,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.directory !== undefined){
if(!(validate23(data.directory, {instancePath:instancePath+"/directory",parentData:data,parentDataProperty:"directory",rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
}
if(data.tanka !== undefined){
if(!(validate25(data.tanka, {instancePath:instancePath+"/tanka",parentData:data,parentDataProperty:"tanka",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.files !== undefined){
let data3 = data.files;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
let data4 = data3[key1];
if(typeof data4 !== "string"){
const err3 = {instancePath:instancePath+"/files/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/files/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.files.additionalProperties.type,parentSchema:schema7.properties.files.additionalProperties,data:data4};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.properties.files.type,parentSchema:schema7.properties.files,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.filesFrom !== undefined){
let data5 = data.filesFrom;
if(Array.isArray(data5)){
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate27(data5[i0], {instancePath:instancePath+"/filesFrom/" + i0,parentData:data5,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate27.errors : vErrors.concat(validate27.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath:instancePath+"/filesFrom",schemaPath:"#/properties/filesFrom/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.filesFrom.type,parentSchema:schema7.properties.filesFrom,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.libraries !== undefined){
let data7 = data.libraries;
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(typeof data8 !== "string"){
const err6 = {instancePath:instancePath+"/libraries/" + i1,schemaPath:"#/properties/libraries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.libraries.items.type,parentSchema:schema7.properties.libraries.items,data:data8};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/libraries",schemaPath:"#/properties/libraries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema7.properties.libraries.type,parentSchema:schema7.properties.libraries,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.vars !== undefined){
if(!(validate29(data.vars, {instancePath:instancePath+"/vars",parentData:data,parentDataProperty:"vars",rootData}))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
}
if(data.namespace !== undefined){
let data10 = data.namespace;
if(typeof data10 === "string"){
if(func3(data10) < 1){
const err8 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters",schema:1,parentSchema:schema7.properties.namespace,data:data10};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/namespace",schemaPath:"#/properties/namespace/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.namespace.type,parentSchema:schema7.properties.namespace,data:data10};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.paths !== undefined){
let data11 = data.paths;
if(!((data11 === "kinds") || (data11 === "keys"))){
const err10 = {instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/enum",keyword:"enum",params:{allowedValues: schema7.properties.paths.enum},message:"must be equal to one of the allowed values",schema:schema7.properties.paths.enum,parentSchema:schema7.properties.paths,data:data11};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.concurrency !== undefined){
let data12 = data.concurrency;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
const err11 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema7.properties.concurrency.type,parentSchema:schema7.properties.concurrency,data:data12};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 256 || isNaN(data12)){
const err12 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/maximum",keyword:"maximum",params:{comparison: "<=", limit: 256},message:"must be <= 256",schema:256,parentSchema:schema7.properties.concurrency,data:data12};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data12 < 1 || isNaN(data12)){
const err13 = {instancePath:instancePath+"/concurrency",schemaPath:"#/properties/concurrency/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema7.properties.concurrency,data:data12};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
if(data.limits !== undefined){
if(!(validate34(data.limits, {instancePath:instancePath+"/limits",parentData:data,parentDataProperty:"limits",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.dataSources !== undefined){
let data14 = data.dataSources;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
let data15 = data14[key2];
if(typeof data15 !== "string"){
const err14 = {instancePath:instancePath+"/dataSources/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/dataSources/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema7.properties.dataSources.additionalProperties.type,parentSchema:schema7.properties.dataSources.additionalProperties,data:data15};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/dataSources",schemaPath:"#/properties/dataSources/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.properties.dataSources.type,parentSchema:schema7.properties.dataSources,data:data14};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.needsHash !== undefined){
let data16 = data.needsHash;
if(typeof data16 !== "boolean"){
const err16 = {instancePath:instancePath+"/needsHash",schemaPath:"#/properties/needsHash/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema7.properties.needsHash.type,parentSchema:schema7.properties.needsHash,data:data16};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data.behavior !== undefined){
let data17 = data.behavior;
if(!(((data17 === "create") || (data17 === "merge")) || (data17 === "replace"))){
const err17 = {instancePath:instancePath+"/behavior",schemaPath:"#/properties/behavior/enum",keyword:"enum",params:{allowedValues: schema7.properties.behavior.enum},message:"must be equal to one of the allowed values",schema:schema7.properties.behavior.enum,parentSchema:schema7.properties.behavior,data:data17};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema7.type,parentSchema:schema7,data};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},message:"must have required property '"+"apiVersion"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},message:"must have required property '"+"kind"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.spec === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},message:"must have required property '"+"spec"+"'",schema:schema6.required,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.apiVersion.type,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data0 === "fn.inlay.dev/v1alpha1")){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema6.properties.apiVersion.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.apiVersion.enum,parentSchema:schema6.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema6.properties.kind.type,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!(data1 === "RenderJsonnet")){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema6.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema6.properties.kind.enum,parentSchema:schema6.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){
const err8 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.properties.metadata.type,parentSchema:schema6.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.spec !== undefined){
if(!(validate22(data.spec, {instancePath:instancePath+"/spec",parentData:data,parentDataProperty:"spec",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema6.type,parentSchema:schema6,data};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

